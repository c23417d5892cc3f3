package dev.sluice.providers.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.providers.gate.CallSlots.Entry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallSlotsTest {

    private final List<String> admitted = new ArrayList<>();

    private Runnable waiting(String name) {
        return () -> admitted.add(name);
    }

    @Test
    void letsAsManyInAsMayRun() {
        CallSlots slots = new CallSlots(2);

        assertThat(slots.enter(waiting("a"))).isEqualTo(Entry.TAKEN);
        assertThat(slots.enter(waiting("b"))).isEqualTo(Entry.TAKEN);
        assertThat(slots.enter(waiting("c"))).isEqualTo(Entry.WAITING);

        assertThat(slots.taken()).isEqualTo(2);
        assertThat(admitted).isEmpty();
    }

    @Test
    void givesEachFreeSlotToTheNextInLine() {
        CallSlots slots = new CallSlots(1);
        slots.enter(waiting("a"));
        slots.enter(waiting("b"));
        slots.enter(waiting("c"));

        slots.giveBack();
        assertThat(admitted).containsExactly("b");
        slots.giveBack();
        assertThat(admitted).containsExactly("b", "c");
        slots.giveBack();

        assertThat(slots.taken()).isZero();
    }

    @Test
    void passesByWhoeverHasLeft() {
        CallSlots slots = new CallSlots(1);
        Runnable b = waiting("b");
        slots.enter(waiting("a"));
        slots.enter(b);

        assertThat(slots.leave(b)).isTrue();
        slots.giveBack();

        assertThat(admitted).isEmpty();
        assertThat(slots.taken()).isZero();
    }

    @Test
    void tellsWhoeverLeavesTooLateThatTheSlotIsHis() {
        CallSlots slots = new CallSlots(1);
        Runnable b = waiting("b");
        slots.enter(waiting("a"));
        slots.enter(b);
        slots.giveBack();

        assertThat(slots.leave(b)).isFalse();
    }

    @Test
    void keepsTheLineShort() {
        CallSlots slots = new CallSlots(1);
        for (int i = 0; i < 5; i++) {
            slots.enter(waiting("x"));
        }

        assertThat(slots.enter(waiting("late"))).isEqualTo(Entry.FULL);
    }

    @Test
    void letsMoreInWhenTheLimitRises() {
        CallSlots slots = new CallSlots(1);
        slots.enter(waiting("a"));
        slots.enter(waiting("b"));

        slots.adopt(null);

        assertThat(admitted).containsExactly("b");
        assertThat(slots.enter(waiting("c"))).isEqualTo(Entry.TAKEN);
    }

    @Test
    void letsNobodyInWhileMoreRunThanMay() {
        CallSlots slots = new CallSlots(2);
        slots.enter(waiting("a"));
        slots.enter(waiting("b"));
        slots.adopt(1);
        slots.enter(waiting("c"));

        slots.giveBack();
        assertThat(admitted).isEmpty();
        slots.giveBack();

        assertThat(admitted).containsExactly("c");
    }
}
