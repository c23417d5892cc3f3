package dev.sluice.core.config.load;

import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Scalar;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Reads points in time: a date (its beginning, UTC) or a timestamp with its offset. */
final class Instants {
    private Instants() {}

    static Optional<Instant> read(ConfigNode node) {
        String expected = "a date such as 2027-01-01 or a time such as 2027-01-01T12:00:00Z";
        Optional<Scalar> scalar = node.scalar(expected);
        Optional<Instant> instant = scalar.flatMap(value -> parse(value.text().strip()));
        if (scalar.isPresent() && instant.isEmpty()) {
            node.fault("is no point in time; write " + expected);
        }
        return instant;
    }

    private static Optional<Instant> parse(String text) {
        try {
            return Optional.of(
                    text.contains("T")
                            ? OffsetDateTime.parse(text).toInstant()
                            : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
