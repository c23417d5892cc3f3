package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.Secret;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentStartTest {
    @TempDir private Path folder;

    @Test
    void turnsOnEveryPresetWhoseKeyIsSet() {
        var loaded =
                Situation.loaded(
                        new Situation(folder)
                                .with("MISTRAL_API_KEY", "sk-mistral")
                                .with("GROQ_API_KEY", "sk-1,sk-2")
                                .with("OPENAI_API_KEY", " ")
                                .with("SLUICE_LISTEN", "127.0.0.1:81")
                                .loader()
                                .loadEnvironment(folder));

        GatewayConfig config = loaded.config();
        assertThat(config.providers().keySet()).containsExactly("groq", "mistral");
        assertThat(Situation.http(config, "groq").keys())
                .isEqualTo(new KeySource.Listed(List.of(Secret.of("sk-1"), Secret.of("sk-2"))));
        assertThat(config.server().listen()).hasToString("127.0.0.1:81");
        assertThat(config.server().dataDir()).isEqualTo(folder.resolve("data"));
        assertThat(loaded.filesRead()).isEmpty();
        assertThat(loaded.notices()).isEmpty();
    }

    @Test
    void leavesOutWhatNeedsMoreThanAKey() {
        var loaded =
                Situation.loaded(
                        new Situation(folder)
                                .with("AZURE_API_KEY", "sk-azure")
                                .loader()
                                .loadEnvironment(folder));

        assertThat(loaded.config().providers()).isEmpty();
        assertThat(loaded.notices())
                .extracting(ConfigNotice::kind)
                .containsExactly(
                        ConfigNotice.Kind.PROVIDER_LEFT_OUT, ConfigNotice.Kind.NO_PROVIDERS);
    }
}
