package dev.sluice.core.config.prices;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.yaml.FaultLog;
import dev.sluice.core.cost.PricedModel;
import dev.sluice.core.error.DidYouMean;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a price book: comma-separated values, titles in the first line, a model a line; empty lines
 * and those that begin with {@code #} say nothing. Writes down all that is wrong with it by line.
 * Confined to the thread that loads.
 */
public final class PriceFile {

    private static final String PATH = "prices.file";
    private static final long MOST_BYTES = 4L * 1024 * 1024;

    private final String file;
    private final FaultLog log;
    private final List<PricedModel> models = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private List<@Nullable PriceColumn> columns = List.of();

    private PriceFile(String file, FaultLog log) {
        this.file = file;
        this.log = log;
    }

    /** What a file says, as far as nothing is wrong with it. Blocks on the disk. */
    public static List<PricedModel> read(Path file, FaultLog log) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                log.add(fileFault(file, "is longer than 4MiB: no price book is"));
                return List.of();
            }
            return read(file.toString(), Files.readAllBytes(file), log);
        } catch (IOException e) {
            log.add(fileFault(file, "cannot be read; make it readable for this user"));
            return List.of();
        }
    }

    /**
     * The same of bytes.
     *
     * @param name the file's, for messages
     */
    public static List<PricedModel> read(String name, byte[] bytes, FaultLog log) {
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return new PriceFile(name, log).models(text.lines().toList());
        } catch (CharacterCodingException e) {
            log.add(new ConfigFault(name, 1, 1, PATH, "is not UTF-8 text; save it as UTF-8"));
            return List.of();
        }
    }

    private List<PricedModel> models(List<String> text) {
        for (int i = 0; i < text.size(); i++) {
            String line = i == 0 ? text.get(0).replaceFirst("^\uFEFF", "") : text.get(i);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (columns.isEmpty()) {
                titles(i + 1, CsvLine.cells(line));
            } else {
                row(i + 1, CsvLine.cells(line));
            }
        }
        if (columns.isEmpty()) {
            fault(1, 1, PATH, "is empty; its first line names the columns");
        }
        return List.copyOf(models);
    }

    private void titles(int line, List<CsvLine.Cell> cells) {
        columns = new ArrayList<>();
        for (CsvLine.Cell cell : cells) {
            PriceColumn column = column(cell.text());
            if (column == null) {
                String hint =
                        DidYouMean.closest(cell.text(), PriceColumn.titles())
                                .map(" (did you mean %s?)"::formatted)
                                .orElse("");
                fault(line, cell.column(), cell.text(), "is no column of a price book" + hint);
            } else if (columns.contains(column)) {
                fault(line, cell.column(), cell.text(), "is a column twice");
            }
            columns.add(column);
        }
        for (PriceColumn column : PriceColumn.values()) {
            if (column.isRequired() && !columns.contains(column)) {
                fault(line, 1, column.title(), "is missing among the columns");
            }
        }
    }

    private void row(int line, List<CsvLine.Cell> cells) {
        if (cells.size() != columns.size()) {
            fault(
                    line,
                    1,
                    PATH,
                    "has %d cells in this line and %d columns"
                            .formatted(cells.size(), columns.size()));
            return;
        }
        Map<PriceColumn, CsvLine.Cell> byColumn = new EnumMap<>(PriceColumn.class);
        for (int i = 0; i < cells.size(); i++) {
            PriceColumn column = columns.get(i);
            if (column != null) {
                byColumn.put(column, cells.get(i));
            }
        }
        if (isWhole()) {
            new PriceRow(file, line, byColumn, log).read().ifPresent(model -> add(line, model));
        }
    }

    /** Without a column that is required each line would tell of it again. */
    private boolean isWhole() {
        for (PriceColumn column : PriceColumn.values()) {
            if (column.isRequired() && !columns.contains(column)) {
                return false;
            }
        }
        return true;
    }

    private void add(int line, PricedModel model) {
        Integer before = lines.putIfAbsent(model.name(), line);
        if (before == null) {
            models.add(model);
        } else {
            fault(line, 1, model.name(), "has a price in line %d already".formatted(before));
        }
    }

    private static @Nullable PriceColumn column(String title) {
        for (PriceColumn column : PriceColumn.values()) {
            if (column.title().equals(title)) {
                return column;
            }
        }
        return null;
    }

    private static ConfigFault fileFault(Path file, String message) {
        return new ConfigFault(file.toString(), 1, 1, PATH, message);
    }

    private void fault(int line, int column, String path, String message) {
        log.add(new ConfigFault(file, line, column, path, message));
    }
}
