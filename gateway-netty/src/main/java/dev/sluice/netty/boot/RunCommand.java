package dev.sluice.netty.boot;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.LogConfig;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.LogManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the gateway until it is told to stop. */
@Command(
        name = "run",
        description = "Runs the gateway.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    @Mixin private ConfigOptions options = new ConfigOptions();

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The data plane's port, over file and environment.")
    private @Nullable Integer port;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        Map<String, String> environment = System.getenv();
        return switch (options.load(environment, port)) {
            case ConfigOutcome.Faulty(List<ConfigFault> faults, _) -> {
                PrintWriter err = spec.commandLine().getErr();
                faults.forEach(err::println);
                yield GatewayMain.ExitCode.BAD_USAGE;
            }
            case ConfigOutcome.Loaded loaded -> {
                configureLog(loaded.config().log());
                yield run(loaded, environment);
            }
        };
    }

    private int run(ConfigOutcome.Loaded loaded, Map<String, String> environment) throws Exception {
        Logger log = LoggerFactory.getLogger("sluice");
        for (ConfigNotice notice : loaded.notices()) {
            if (notice.kind() == ConfigNotice.Kind.NOT_ACTIVE_YET) {
                log.info("{}", notice);
            } else {
                log.warn("{}", notice);
            }
        }
        CountDownLatch stopped = new CountDownLatch(1);
        CountDownLatch hurry = new CountDownLatch(1);
        try (Gateway gateway =
                Gateway.start(
                        loaded,
                        () -> options.load(environment, port),
                        environment,
                        Gateway.Recordings.USUAL)) {
            Signals.onStop(() -> stop(stopped, hurry));
            Signals.onReload(() -> gateway.reload("SIGHUP"));
            log.info(
                    "Sluice {} serves {} (from {})",
                    Version.text(),
                    url(gateway.address()),
                    options.source(environment));
            gateway.adminAddress()
                    .ifPresent(admin -> log.info("Metrics and health at {}", url(admin)));
            stopped.await();
            log.info("Sluice drains; a second signal ends it at once");
            gateway.drain(hurry);
            log.info("Sluice stops");
        } catch (UnusableCertificateException e) {
            spec.commandLine().getErr().println("sluice: " + e.getMessage());
            return GatewayMain.ExitCode.BAD_USAGE;
        } catch (BindException e) {
            spec.commandLine().getErr().println("sluice: " + e.getMessage());
            return GatewayMain.ExitCode.FAILED;
        } finally {
            LogManager.shutdown();
        }
        return GatewayMain.ExitCode.WELL;
    }

    /** The first signal begins the drain, the second ends it. */
    private static void stop(CountDownLatch stopped, CountDownLatch hurry) {
        if (stopped.getCount() == 0) {
            hurry.countDown();
        }
        stopped.countDown();
    }

    /** Before the first logger exists. */
    private static void configureLog(LogConfig config) {
        System.setProperty("sluice.log.format", config.format().name().toLowerCase(Locale.ROOT));
        System.setProperty("sluice.log.level", config.level().name().toLowerCase(Locale.ROOT));
    }

    private static String url(InetSocketAddress address) {
        return "http://" + address.getHostString() + ":" + address.getPort();
    }
}
