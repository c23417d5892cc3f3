package dev.sluice.providers.command;

import static dev.sluice.providers.command.Conversations.asking;
import static dev.sluice.providers.command.Conversations.assistant;
import static dev.sluice.providers.command.Conversations.system;
import static dev.sluice.providers.command.Conversations.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.CommandInput;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.request.Conversation;
import dev.sluice.providers.command.Programs.Running;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs real programs. After each test none of them is left. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class CommandProviderTest {

    private static final Conversation QUESTION = asking("Name one colour.");

    @TempDir private Path folder = Path.of("");
    private Programs programs = new Programs(folder);

    @BeforeEach
    void begin() {
        programs = new Programs(folder);
    }

    @AfterEach
    void leavesNoProcess() throws InterruptedException {
        try (Programs ours = programs) {
            ours.awaitNoneLeft();
        }
    }

    @Nested
    class Arguments {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "it's \"two\"",
                    "$(echo INJECTED) `echo BACK` ; echo x && $HOME | * \\n",
                    "line 1\nline 2\r\n\n",
                    "--user",
                    "{system}",
                    "",
                    "héllo ≥ 🙂"
                })
        void reachTheProgramAsTheyAre(String said) throws Exception {
            Conversation conversation = Conversations.of(system("S{user}"), user(said));

            Running running =
                    programs.whole(
                            conversation,
                            "printf '[%s][%s][%s]' \"$2\" \"$4\" \"$#\"",
                            "--system",
                            "{system}",
                            "--user",
                            "{user}");

            assertThat(running.heard().awaitEnd().text()).isEqualTo("[S{user}][" + said + "][4]");
        }

        @Test
        void mayBeAHundredKibibytes() throws Exception {
            String long100 = "x".repeat(100 * 1024);

            Running running = programs.whole(asking(long100), "printf '%s' \"$1\"", "{user}");

            assertThat(running.heard().awaitEnd().text()).isEqualTo(long100);
        }

        @Test
        void thatAreLongerAreRefusedWithAHint() throws Exception {
            Running running =
                    programs.whole(asking("ä".repeat(51 * 1024)), "echo unasked", "{user}");

            assertThat(running.heard().awaitFailure())
                    .isEqualTo(
                            new UpstreamFailure.Unsuitable(
                                    "cannot be given {user} of over 100 KiB as an argument; a"
                                            + " provider with \"stdin: text\" or \"stdin: json\""
                                            + " takes it"));
        }

        @Test
        void withANulAreRefused() throws Exception {
            Running running = programs.whole(asking("a\0b"), "echo unasked", "{user}");

            assertThat(running.heard().awaitFailure())
                    .isInstanceOfSatisfying(
                            UpstreamFailure.Unsuitable.class,
                            refused -> assertThat(refused.reason()).contains("stdin: text"));
        }
    }

    @Nested
    class Input {

        @Test
        void isTheLastTurnOfTheUserHoweverLong() throws Exception {
            String said = "$(x) \"\n".repeat(100 * 1024);
            Conversation conversation =
                    Conversations.of(user("before"), assistant("so?"), user(said));

            Running running = programs.reading(CommandInput.TEXT).whole(conversation, "cat");

            assertThat(running.heard().awaitEnd().text()).isEqualTo(said);
        }

        @Test
        void isTheRequestAsJson() throws Exception {
            Running running = programs.reading(CommandInput.JSON).whole(QUESTION, "cat");

            assertThat(running.heard().awaitEnd().text())
                    .isEqualTo(
                            "{\"model\":\"smart\",\"messages\":[{\"role\":\"user\","
                                    + "\"content\":\"Name one colour.\"}]}");
        }

        @Test
        void needNotBeRead() throws Exception {
            Running running =
                    programs.reading(CommandInput.TEXT)
                            .whole(asking("x".repeat(1024 * 1024)), "echo red");

            assertThat(running.heard().awaitEnd().text()).isEqualTo("red\n");
        }

        @Test
        void isEmptyWhereThereIsNone() throws Exception {
            Running running = programs.whole(QUESTION, "printf '[%s]' \"$(cat)\"");

            assertThat(running.heard().awaitEnd().text()).isEqualTo("[]");
        }
    }

    @Test
    void passesTheListedVariablesOnly() throws Exception {
        programs.variable("LISTED", "yes").passing("LISTED").variable("SECRET", "sk-secret");

        String seen = programs.whole(QUESTION, "env").heard().awaitEnd().text();

        assertThat(seen.lines().map(line -> line.substring(0, line.indexOf('='))))
                .contains("PATH", "LISTED")
                .doesNotContain("SECRET", "HOME", "JAVA_HOME")
                .hasSizeLessThan(9);
    }

    @Test
    void runsInTheFolderOfTheConfiguration() throws Exception {
        assertThat(programs.whole(QUESTION, "pwd").heard().awaitEnd().text().strip())
                .isEqualTo(folder.toRealPath().toString());
    }

    @Nested
    class AStream {

        @Test
        void leavesPieceByPieceWhileTheProgramRuns() throws Exception {
            Running running =
                    programs.stream(
                            QUESTION,
                            "printf 'first, '; until [ -e go ]; do sleep 0.05; done; printf"
                                    + " second");

            running.heard().await(heard -> heard.text().equals("first, "));
            Files.createFile(programs.file("go"));

            Heard heard = running.heard().awaitEnd();
            assertThat(heard.text()).isEqualTo("first, second");
            assertThat(heard.body())
                    .endsWith("\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
                    .contains("\"model\":\"cli\"");
            assertThat(heard.calls())
                    .startsWith("sent", "head text/event-stream", "piece", "turn")
                    .endsWith("piece", "piece", "turn", "end");
            assertThat(heard.pieces())
                    .allMatch(piece -> piece.indexOf("\n\n") == piece.length() - 2);
            assertThat(heard.onlyOnTheLoop()).isTrue();
        }

        @Test
        void waitsForTheRestOfACharacter() throws Exception {
            Running running =
                    programs.stream(
                            QUESTION,
                            "printf 'a\\342\\202'; until [ -e go ]; do sleep 0.05; done; printf"
                                    + " '\\254z\\360\\237'");

            running.heard().await(heard -> heard.text().equals("a"));
            Files.createFile(programs.file("go"));

            assertThat(running.heard().awaitEnd().text()).isEqualTo("a€z\uFFFD");
        }

        @Test
        void isCutWhenTheProgramDiesAfterTwoHundredCharacters() throws Exception {
            String half = "x".repeat(200);

            Running running =
                    programs.holdingBack(100).stream(
                            QUESTION, "printf %s " + half + "; echo 'it broke' >&2; exit 3");

            assertThat(running.heard().awaitFailure())
                    .isEqualTo(new UpstreamFailure.ProgramFailed(3, "it broke"));
            assertThat(running.heard().text()).isEqualTo(half);
            assertThat(running.heard().body()).doesNotContain("stop", "DONE");
        }

        @Test
        void showsNothingOfAProgramThatDiesBeforeEnough() throws Exception {
            Running running =
                    programs.holdingBack(100).stream(QUESTION, "printf 'Error: no'; exit 1");

            assertThat(running.heard().awaitFailure())
                    .isEqualTo(new UpstreamFailure.ProgramFailed(1, ""));
            assertThat(running.heard().body()).isEmpty();
        }

        @Test
        void showsLessThanEnoughOfAProgramThatEndsWell() throws Exception {
            Running running = programs.holdingBack(100).stream(QUESTION, "printf red");

            assertThat(running.heard().awaitEnd().text()).isEqualTo("red");
        }

        @ParameterizedTest
        @ValueSource(strings = {"exit 0", "echo; echo ' '"})
        void withoutAWordIsEmpty(String script) throws Exception {
            assertThat(programs.stream(QUESTION, script).heard().awaitFailure())
                    .isEqualTo(new UpstreamFailure.EmptyAnswer());
        }

        @Test
        void holdsAFastProgramUpWhileTheClientDoesNotRead() throws Exception {
            Running running =
                    programs.stream(
                            QUESTION,
                            "until [ -e go ]; do sleep 0.05; done; head -c 6000000 /dev/zero | tr"
                                    + " '\\0' x | tee taken; echo > done");
            running.heard().await(heard -> heard.calls().contains("head text/event-stream"));
            programs.onLoop(() -> running.call().setReading(false));
            Files.createFile(programs.file("go"));

            programs.awaitSizeAtRest(programs.file("taken"));

            assertThat(Files.size(programs.file("taken"))).isBetween(500_000L, 1_000_000L);
            assertThat(running.heard().body()).isEmpty();
            assertThat(programs.file("done")).doesNotExist();
            programs.onLoop(() -> running.call().setReading(true));
            assertThat(running.heard().awaitEnd().text()).hasSize(6_000_000);
        }
    }

    @Nested
    class AWholeAnswer {

        @Test
        void leavesWhenTheProgramHasEnded() throws Exception {
            Running running =
                    programs.whole(
                            QUESTION,
                            "printf 'first, '; until [ -e go ]; do sleep 0.05; done; printf"
                                    + " second");

            running.heard().await(heard -> heard.calls().contains("turn"));
            assertThat(running.heard().calls())
                    .containsExactly("sent", "head application/json", "turn");
            Files.createFile(programs.file("go"));

            assertThat(running.heard().awaitEnd().text()).isEqualTo("first, second");
        }

        @Test
        void isNoneOfAProgramThatDiesAfterTwoHundredCharacters() throws Exception {
            Running running = programs.whole(QUESTION, "printf %s " + "x".repeat(200) + "; exit 3");

            assertThat(running.heard().awaitFailure())
                    .isEqualTo(new UpstreamFailure.ProgramFailed(3, ""));
            assertThat(running.heard().body()).isEmpty();
        }

        @Test
        void isNoneWithoutAWord() throws Exception {
            assertThat(programs.whole(QUESTION, "exit 0").heard().awaitFailure())
                    .isEqualTo(new UpstreamFailure.EmptyAnswer());
        }

        @Test
        void overEightMebibytesEndsTheProgram() throws Exception {
            Running running = programs.whole(QUESTION, "cat /dev/zero | tr '\\0' x");

            assertThat(running.heard().awaitFailure()).isInstanceOf(UpstreamFailure.TooLarge.class);
        }
    }

    @Nested
    class ProcessesEnd {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "sleep 60",
                    "sleep 60 & sleep 60",
                    "sleep 60 >/dev/null 2>&1 & sleep 60",
                    "(sleep 60 & sleep 60) & (trap '' TERM HUP INT; sleep 60)",
                    "sh -c 'sleep 60 & sleep 60' & wait",
                    "setsid sleep 60 & sleep 60",
                    "(setsid sh -c 'sleep 60 & sleep 60' &) ; sleep 60"
                })
        void whenTheCallIsCancelled(String script) throws Exception {
            Running running = programs.stream(QUESTION, "printf begun; " + script);
            running.heard().await(heard -> heard.text().equals("begun"));

            programs.onLoop(() -> running.call().cancel());

            programs.awaitNoneLeft();
            assertThat(running.heard().calls()).doesNotContain("end", "failure");
        }

        @Test
        void whenTheCallIsCancelledBeforeTheStart() throws Exception {
            Running running = programs.whole(QUESTION, "echo > begun; sleep 60");

            programs.onLoop(() -> running.call().cancel());

            programs.awaitNoneLeft();
        }

        @Test
        void whenNobodyReadsAndTheClientLeaves() throws Exception {
            Running running = programs.stream(QUESTION, "cat /dev/zero | tr '\\0' x");
            programs.onLoop(() -> running.call().setReading(false));

            programs.onLoop(() -> running.call().cancel());

            programs.awaitNoneLeft();
        }

        @Test
        void whenTheHandlerWantsNoMore() throws Exception {
            Running running = programs.stream(QUESTION, "printf begun; sleep 60");
            running.heard().await(heard -> heard.text().equals("begun"));

            programs.onLoop(() -> running.call().release());

            programs.awaitNoneLeft();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "sleep 60 &",
                    "sleep 60 >/dev/null &",
                    "(sleep 60 &);",
                    "sleep 60 >/dev/null 2>&1 &"
                })
        void withTheirParent(String child) throws Exception {
            Running running = programs.whole(QUESTION, child + " printf red");

            assertThat(running.heard().awaitEnd().text()).isEqualTo("red");
            programs.awaitNoneLeft();
        }

        @Test
        void alsoWhereTheParentFailed() throws Exception {
            Running running = programs.stream(QUESTION, "sleep 60 & exit 4");

            assertThat(running.heard().awaitFailure())
                    .isEqualTo(new UpstreamFailure.ProgramFailed(4, ""));
            programs.awaitNoneLeft();
        }
    }

    @Test
    void isToldTheLastWordsOfErrorsWithoutControlCharacters() throws Exception {
        Running running =
                programs.whole(
                        QUESTION,
                        "head -c 100000 /dev/zero | tr '\\0' e >&2; printf '\\n\\033[31mred\\033[0m"
                                + " end\\n' >&2; exit 2");

        assertThat(running.heard().awaitFailure())
                .isInstanceOfSatisfying(
                        UpstreamFailure.ProgramFailed.class,
                        failed ->
                                assertThat(failed.lastWords())
                                        .hasSizeBetween(2000, 2048)
                                        .startsWith("eee")
                                        .endsWith("e [31mred [0m end"));
    }

    @Test
    void failsWhereTheProgramIsNotThere() throws Exception {
        Running running =
                programs.start(/* streamed= */ true, QUESTION, List.of("./no-such-program"));

        UpstreamFailure failure = running.heard().awaitFailure();

        assertThat(failure)
                .isInstanceOfSatisfying(
                        UpstreamFailure.ProgramFailed.class,
                        failed -> assertThat(failed.lastWords()).contains("no-such-program"));
        assertThat(failure.describe()).isEqualTo("ended with the exit code 127");
        assertThat(running.heard().calls()).containsExactly("sent", "failure");
    }
}
