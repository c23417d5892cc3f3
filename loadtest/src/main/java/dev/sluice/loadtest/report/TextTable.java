package dev.sluice.loadtest.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of cells, the first cell to the left and the others to the right. Confined to one thread.
 */
public final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    public void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    public String text() {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                String pad = " ".repeat(width(column) - row.get(column).length());
                text.append(column == 0 ? row.get(column) + pad : "  " + pad + row.get(column));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private int width(int column) {
        return rows.stream()
                .filter(row -> column < row.size())
                .mapToInt(row -> row.get(column).length())
                .max()
                .orElse(0);
    }
}
