package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.json.JsonValue;

/** What a drill says in the end. The first line for people is what the clients saw. */
public interface DrillReport {

    String text();

    /** The same for programs. */
    JsonValue json();

    /** Whether all marks hold. */
    boolean passed();
}
