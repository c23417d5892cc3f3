package dev.sluice.netty.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.openai.errors.NotFoundException;
import com.openai.errors.UnauthorizedException;
import com.openai.models.models.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(OneStand.class)
final class OpenAiJavaModelsIT {
    private final ClientStand stand;

    OpenAiJavaModelsIT(ClientStand stand) {
        this.stand = stand;
    }

    @Test
    void listsTheModelsOfTheConfiguration() {
        assertThat(stand.client().models().list().data())
                .extracting(Model::id)
                .containsExactlyInAnyOrder("smart", "small-talk", "forecast");
    }

    @Test
    void listsOnlyWhatTheKeyMayUse() {
        var bob = stand.client(settings -> settings.apiKey(ClientStand.BOBS_KEY));

        assertThat(bob.models().list().autoPager())
                .extracting(Model::id)
                .containsExactly("small-talk");
    }

    @Test
    void describesOneModel() {
        Model model = stand.client().models().retrieve("smart").validate();

        assertThat(model.id()).isEqualTo("smart");
        assertThat(model.created()).isNotNegative();
        assertThat(model.ownedBy()).isNotBlank();
    }

    @Test
    void saysWhichModelMayHaveBeenMeant() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> stand.client().models().retrieve("smrat"))
                .withMessageContaining("did you mean smart?")
                .satisfies(e -> assertThat(e.code()).contains("model_not_found"));
    }

    @Test
    void listsNothingToAStranger() {
        var stranger = stand.client(settings -> settings.apiKey("sk-unknown"));

        assertThatExceptionOfType(UnauthorizedException.class)
                .isThrownBy(() -> stranger.models().list());
    }
}
