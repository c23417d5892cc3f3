package dev.sluice.providers.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * All that a program is started with. {@code toString} shows the program alone: the rest holds what
 * a client said.
 *
 * @param command program and arguments
 * @param input what it reads on its standard input, in UTF-8
 * @param environment all of its variables, but for the mark of the run
 */
record Invocation(
        List<String> command, String input, Map<String, String> environment, Path directory) {

    Invocation {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    @Override
    public String toString() {
        return "Invocation[" + command.getFirst() + "]";
    }
}
