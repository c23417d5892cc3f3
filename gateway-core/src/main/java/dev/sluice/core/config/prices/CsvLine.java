package dev.sluice.core.config.prices;

import java.util.ArrayList;
import java.util.List;

/** The cells of one line; a cell in double quotes may hold commas, and doubled quotes. Pure. */
final class CsvLine {

    /**
     * One cell, without the spaces around it.
     *
     * @param column where it begins, counted from 1
     */
    record Cell(String text, int column) {}

    private final String line;
    private final List<Cell> cells = new ArrayList<>();
    private int at;

    private CsvLine(String line) {
        this.line = line;
    }

    static List<Cell> cells(String line) {
        CsvLine reading = new CsvLine(line);
        do {
            reading.cell();
        } while (reading.skip(','));
        return reading.cells;
    }

    private void cell() {
        int from = at;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        StringBuilder text = new StringBuilder();
        if (skip('"')) {
            quoted(text);
        }
        while (at < line.length() && line.charAt(at) != ',') {
            text.append(line.charAt(at++));
        }
        cells.add(new Cell(text.toString().strip(), from + 1));
    }

    private void quoted(StringBuilder text) {
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c == '"' && !skip('"')) {
                return;
            }
            text.append(c);
        }
    }

    private boolean skip(char c) {
        if (at < line.length() && line.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }
}
