package dev.sluice.loadtest.load;

import dev.sluice.loadtest.chat.Question;

/**
 * The questions of a run, by number. Immutable.
 *
 * @param more further members of each body
 */
record Questions(String model, boolean stream, String more, Prompts prompts) {

    Question at(long index) {
        return new Question(model, prompts.prompt(index), stream, more);
    }
}
