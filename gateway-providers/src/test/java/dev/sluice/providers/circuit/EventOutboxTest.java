package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.event.GatewayEvent.ConfigReloaded;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventOutboxTest {

    private final List<GatewayEvent> heard = new ArrayList<>();

    @Test
    void deliversWhatWasPutInItsOrder() {
        EventOutbox outbox = new EventOutbox(heard::add);
        outbox.put(event("one"));
        outbox.put(event("two"));
        assertThat(heard).isEmpty();

        outbox.deliver();

        assertThat(heard).containsExactly(event("one"), event("two"));
    }

    @Test
    void finishesAnEventBeforeTheOneThatItBringsAbout() {
        List<String> log = new ArrayList<>();
        EventOutbox[] outbox = new EventOutbox[1];
        outbox[0] =
                new EventOutbox(
                        event -> {
                            log.add("begin " + ((ConfigReloaded) event).hash());
                            if (log.size() == 1) {
                                outbox[0].put(event("two"));
                                outbox[0].deliver();
                            }
                            log.add("end " + ((ConfigReloaded) event).hash());
                        });

        outbox[0].put(event("one"));
        outbox[0].deliver();

        assertThat(log).containsExactly("begin one", "end one", "begin two", "end two");
    }

    @Test
    void goesOnAfterASubscriberThatThrew() {
        EventOutbox outbox =
                new EventOutbox(
                        event -> {
                            heard.add(event);
                            throw new IllegalStateException("a test's subscriber");
                        });

        outbox.put(event("one"));
        outbox.deliver();
        outbox.put(event("two"));
        outbox.deliver();

        assertThat(heard).hasSize(2);
    }

    private static ConfigReloaded event(String hash) {
        return new ConfigReloaded(hash, List.of());
    }
}
