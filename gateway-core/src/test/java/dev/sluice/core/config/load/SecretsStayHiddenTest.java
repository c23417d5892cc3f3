package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.Secret;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsStayHiddenTest {
    /** Every secret of the file below contains this word. */
    private static final String MARK = "hunter2";

    private static final String FULL =
            """
            server: {admin_token: "token-hunter2-0001"}
            providers:
              openai: {keys: ["sk-hunter2-0002", "sk-hunter2-0003"], headers: {x-key: "hunter2-0004"},
                       egress: [direct, "http://user:hunter2-0005@proxy:1"]}
              ollama: {keys: "hunter2-0006,hunter2-0007"}
              groq: {}
            virtual_keys: [{name: ada, key: "sk-hunter2-0008"}]
            database: "postgresql://user:hunter2-0009@db/sluice"
            redis: {url: "redis://:hunter2-0010@cache:6379"}
            """;

    @TempDir private Path folder;

    @Test
    void inEveryRecordOfTheTree() throws ReflectiveOperationException {
        GatewayConfig config =
                new Situation(folder).with("GROQ_KEY", "gsk-hunter2-0011").config(FULL);
        List<Object> visited = new ArrayList<>();

        walk(config, visited);

        assertThat(visited).hasSizeGreaterThan(100);
        assertThat(visited.stream().filter(Secret.class::isInstance)).hasSize(10);
        assertThat(visited).allSatisfy(value -> assertThat(value.toString()).doesNotContain(MARK));
    }

    @Test
    void inNotices() {
        var loaded = new Situation(folder).with("GROQ_KEY", "gsk-hunter2-0011").loaded(FULL);

        assertThat(loaded.toString()).doesNotContain(MARK);
        assertThat(loaded.notices()).isNotEmpty();
    }

    @Test
    void inFaults() {
        String broken =
                FULL.replace("0001\"", "0001\\n\"")
                        .replace("sk-hunter2-0002", "sk-hunter2 0002")
                        .replace("0004\"", "0004\\n\"")
                        .replace("@proxy:1", "@proxy")
                        .replace("0008\"", "0008\\n\"")
                        .replace("@db/", "@/")
                        .replace("@cache:6379", "@:x");

        assertThat(new Situation(folder).faults(broken))
                .hasSize(7)
                .allSatisfy(fault -> assertThat(fault).doesNotContain(MARK));
    }

    private static void walk(@Nullable Object value, List<Object> visited)
            throws InvocationTargetException, IllegalAccessException {
        if (value == null) {
            return;
        }
        visited.add(value);
        if (value instanceof Iterable<?> items && !(value instanceof Path)) {
            for (Object item : items) {
                walk(item, visited);
            }
        } else if (value instanceof Map<?, ?> map) {
            walk(map.values(), visited);
        } else if (value instanceof Record) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                walk(component.getAccessor().invoke(value), visited);
            }
        }
    }
}
