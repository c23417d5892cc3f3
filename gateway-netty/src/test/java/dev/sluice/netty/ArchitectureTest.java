package dev.sluice.netty;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;

/** The directions between modules and packages: docs/architecture.md, "Modules". */
@AnalyzeClasses(
        packages = "dev.sluice",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoBenchmarks.class})
final class ArchitectureTest {

    private static final String CORE = "dev.sluice.core..";
    private static final String CACHE = "dev.sluice.cache..";
    private static final String PROVIDERS = "dev.sluice.providers..";
    private static final String NETTY = "dev.sluice.netty..";
    private static final String BOOT = "dev.sluice.netty.boot..";
    private static final String LOADTEST = "dev.sluice.loadtest..";

    private static final String[] JDK = {"java..", "javax.net..", "javax.net.ssl.."};

    /** JMH puts benchmarks beside the tests, where its generated classes obey nobody. */
    static final class NoBenchmarks implements ImportOption {
        @Override
        public boolean includes(com.tngtech.archunit.core.importer.Location location) {
            return !location.contains("jmh") && !location.contains("Benchmark");
        }
    }

    private static ArchRule onlyDependsOn(String module, String... allowed) {
        return classes()
                .that()
                .resideInAPackage(module)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed).or(resideInAnyPackage(JDK)));
    }

    @ArchTest
    static final ArchRule coreKnowsNoLibraryOfTheNetworkAndNoVendor =
            onlyDependsOn(CORE, CORE, "org.jspecify..", "org.slf4j..", "org.yaml.snakeyaml..");

    @ArchTest
    static final ArchRule theCacheKnowsCoreAlone =
            onlyDependsOn(
                    CACHE,
                    CACHE,
                    CORE,
                    "org.jspecify..",
                    "org.slf4j..",
                    "com.github.benmanes.caffeine..",
                    "javax.crypto..",
                    "com.github.jelmerk..",
                    "ai.onnxruntime..",
                    "com.knuddels.jtokkit..",
                    "com.zaxxer.hikari..",
                    "io.lettuce..");

    @ArchTest
    static final ArchRule providersKnowNeitherTransportNorCache =
            onlyDependsOn(
                    PROVIDERS,
                    PROVIDERS,
                    CORE,
                    "org.jspecify..",
                    "org.slf4j..",
                    "com.fasterxml.jackson.core..",
                    "io.github.resilience4j..",
                    "com.knuddels.jtokkit..");

    @ArchTest
    static final ArchRule onlyBootKnowsProvidersAndCache =
            noClasses()
                    .that(resideInAPackage(NETTY).and(not(resideInAPackage(BOOT))))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(PROVIDERS, CACHE, BOOT);

    @ArchTest
    static final ArchRule nobodyKnowsTheTransport =
            noClasses()
                    .that()
                    .resideInAnyPackage(CORE, CACHE, PROVIDERS, LOADTEST)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(NETTY, "io.netty..");

    @ArchTest
    static final ArchRule theLoadTestStandsAlone =
            onlyDependsOn(
                    LOADTEST,
                    LOADTEST,
                    "org.jspecify..",
                    "picocli..",
                    "org.HdrHistogram..",
                    "org.yaml.snakeyaml..",
                    "com.sun.net.httpserver..");

    @ArchTest
    static final ArchRule onlyReadersOfConfigurationsKnowYaml =
            noClasses()
                    .that(
                            not(
                                    resideInAnyPackage(
                                            "dev.sluice.core.config..",
                                            "dev.sluice.loadtest.drill.routes..")))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("org.yaml.snakeyaml..");

    @ArchTest
    static final ArchRule metersAreKnownWhereTheyAreMade =
            noClasses()
                    .that(not(resideInAnyPackage("dev.sluice.netty.metrics..", BOOT)))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("io.micrometer..");

    @ArchTest
    static void packagesOfAModuleFormNoCycles(JavaClasses all) {
        for (String module : Set.of("core", "cache", "providers", "netty", "loadtest")) {
            slices().matching("dev.sluice." + module + ".(**)")
                    .namingSlices("$1")
                    .should()
                    .beFreeOfCycles()
                    .allowEmptyShould(true)
                    .check(all);
        }
    }

    @ArchTest
    static final ArchRule packagesAreNounsOfTheField =
            noClasses()
                    .should()
                    .resideInAnyPackage(
                            "..util..",
                            "..utils..",
                            "..common..",
                            "..impl..",
                            "..manager..",
                            "..helper..");

    @ArchTest
    static final ArchRule nobodyLogsByTheJdk =
            noClasses().should().dependOnClassesThat().resideInAPackage("java.util.logging..");

    @ArchTest
    static final ArchRule onlyCommandsSpeakToTheTerminal =
            noClasses()
                    .that(not(new Command()))
                    .should()
                    .accessField(System.class, "out")
                    .orShould()
                    .accessField(System.class, "err");

    @ArchTest
    static final ArchRule threadsHaveNames =
            noClasses().should().callConstructor(Thread.class, Runnable.class);

    @ArchTest
    static final ArchRule theLoopIsNeverPutToSleep =
            noClasses()
                    .that()
                    .resideInAnyPackage(CORE, CACHE, PROVIDERS, NETTY)
                    .should()
                    .callMethod(Thread.class, "sleep", long.class)
                    .orShould()
                    .callMethod(Thread.class, "sleep", java.time.Duration.class);

    @ArchTest
    static final ArchRule everyPackageIsNullMarked =
            classes()
                    .that()
                    .resideInAPackage("dev.sluice..")
                    .should(
                            new ArchCondition<>("be in a package that is @NullMarked") {
                                @Override
                                public void check(JavaClass type, ConditionEvents events) {
                                    boolean marked =
                                            type.getPackage()
                                                    .isAnnotatedWith(
                                                            org.jspecify.annotations.NullMarked
                                                                    .class);
                                    events.add(
                                            new SimpleConditionEvent(
                                                    type, marked, type.getFullName()));
                                }
                            });

    /** A command of picocli, or what it is made of. */
    private static final class Command
            extends com.tngtech.archunit.base.DescribedPredicate<JavaClass> {

        Command() {
            super("a command");
        }

        @Override
        public boolean test(JavaClass type) {
            return type.isAnnotatedWith("picocli.CommandLine$Command")
                    || type.getEnclosingClass()
                            .map(outer -> outer.isAnnotatedWith("picocli.CommandLine$Command"))
                            .orElse(false);
        }
    }

    private ArchitectureTest() {}
}
