package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;

/** The ways in which the files of a configuration change; nobody tells the gateway. */
class ConfigFileScenarioTest extends FileScenario {

    @Test
    void aFileWrittenInPlaceIsApplied() throws Exception {
        long before = applied();

        Files.writeString(file(), with("fresh"));

        assertThat(awaitApplied(before + 1)).isTrue();
        assertThat(askFor("fresh", "hello").status()).isEqualTo(200);
    }

    @Test
    void aFileMovedOverTheOldOneIsApplied() throws Exception {
        long before = applied();
        Path next = Files.writeString(directory.resolve("next.yaml"), with("fresh"));

        Files.move(
                next, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);

        assertThat(awaitApplied(before + 1)).isTrue();
        assertThat(askFor("fresh", "hello").status()).isEqualTo(200);
    }

    /** Kubernetes: {@code sluice.yaml -> ..data/sluice.yaml}, {@code ..data -> ..2026_1}. */
    @Test
    void aMountedFolderWhoseLinkIsSwappedIsApplied() throws Exception {
        Path mount = Files.createDirectory(directory.resolve("mount"));
        swap(mount, "..2026_1", usual());
        Path mounted = mount.resolve("sluice.yaml");
        Files.createSymbolicLink(mounted, Path.of("..data", "sluice.yaml"));
        try (RunningGateway other = RunningGateway.start(mounted)) {
            swap(mount, "..2026_2", with("fresh"));
            Files.delete(mount.resolve("..2026_1").resolve("sluice.yaml"));

            assertThat(other.awaitMetric(1, RELOADS, "result=\"applied\"")).isTrue();
            try (RawClient client = other.connect()) {
                String request = ChatRequests.post(ChatRequests.wholeBody("fresh", "hello"));
                assertThat(client.ask(request).status()).isEqualTo(200);
            }
        }
    }

    private static void swap(Path mount, String version, String yaml) throws IOException {
        Path folder = Files.createDirectory(mount.resolve(version));
        Files.writeString(folder.resolve("sluice.yaml"), yaml);
        Path next = Files.createSymbolicLink(mount.resolve("..data_tmp"), Path.of(version));
        Files.move(
                next,
                mount.resolve("..data"),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void aSecretThatChangesReachesTheProvider() throws Exception {
        Path secret = Files.writeString(directory.resolve("key"), "sk-first");
        apply(usual().replace(PROVIDER_KEY, "${file:" + secret + "}"));
        ask(ChatRequests.whole("hello"));
        assertThat(provider.lastRequest().headers("authorization"))
                .containsExactly("Bearer sk-first");
        long before = applied();

        Files.writeString(secret, "sk-second");

        assertThat(awaitApplied(before + 1)).isTrue();
        ask(ChatRequests.whole("hello"));
        assertThat(provider.lastRequest().headers("authorization"))
                .containsExactly("Bearer sk-second");
    }

    @Test
    void aFaultyFileIsRefusedOnceAndAGoodOneAppliedAfterIt() throws Exception {
        long before = applied();
        long refused = gateway.metric(RELOADS, "result=\"refused\"");

        Files.writeString(file(), "models: [");
        assertThat(gateway.awaitMetric(refused + 1, RELOADS, "result=\"refused\"")).isTrue();
        Files.writeString(file(), with("fresh"));

        assertThat(awaitApplied(before + 1)).isTrue();
        assertThat(gateway.metric(RELOADS, "result=\"refused\"")).isEqualTo(refused + 1);
    }

    @Test
    void aFileThatIsGoneIsRefusedAndTheOneBeforeGoesOn() throws Exception {
        long refused = gateway.metric(RELOADS, "result=\"refused\"");

        Files.delete(file());

        assertThat(gateway.awaitMetric(refused + 1, RELOADS, "result=\"refused\"")).isTrue();
        assertThat(ask(ChatRequests.whole("hello")).status()).isEqualTo(200);
    }
}
