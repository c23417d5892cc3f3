package dev.sluice.providers.command;

/** How a run of a program ended. */
sealed interface ProgramEnd {

    /**
     * It ended itself, or was ended by somebody else.
     *
     * @param lastWords the end of its standard error
     */
    record Exited(int code, String lastWords) implements ProgramEnd {}

    /**
     * There was no run.
     *
     * @param reason for the log alone: it names files
     */
    record NotStarted(String reason) implements ProgramEnd {}
}
