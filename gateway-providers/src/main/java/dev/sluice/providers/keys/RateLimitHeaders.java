package dev.sluice.providers.keys;

import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a provider's headers tell of its limits, in the forms of OpenAI and those who copy it
 * ({@code x-ratelimit-remaining-tokens}), Anthropic ({@code anthropic-ratelimit-tokens-remaining}),
 * the single bucket ({@code x-ratelimit-remaining}) and the IETF's draft ({@code ratelimit:
 * "api";r=9;t=30}). Stateless and thread-safe.
 */
final class RateLimitHeaders {

    private static final String OPENAI = "x-ratelimit-";
    private static final String ANTHROPIC = "anthropic-ratelimit-";
    private static final String IETF = "ratelimit";
    private static final String REMAINING = "remaining";

    /** An answer has a handful; more are not worth the time. */
    private static final int MOST_BUCKETS = 12;

    private static final int LONGEST_NUMBER = 18;

    /**
     * One bucket of an answer.
     *
     * @param kind the limit of ours that counts the same; null = none, or nobody knows which
     * @param limit null where the answer does not say
     * @param reset after how long it is full again; null where the answer does not say
     */
    record Bucket(
            @Nullable LimitKind kind,
            @Nullable Long limit,
            long remaining,
            @Nullable Duration reset) {

        /** Whether the next call would be refused, and until when. */
        boolean isSpent() {
            return remaining == 0 && reset != null && reset.isPositive();
        }
    }

    private final ResetTime resets;

    /**
     * @param clock stands in where an answer has no {@code date} that its resets count from
     */
    RateLimitHeaders(InstantSource clock) {
        this.resets = new ResetTime(clock);
    }

    /** The buckets that the headers tell of; mostly none or two. */
    List<Bucket> read(Headers headers) {
        List<Bucket> buckets = new ArrayList<>(0);
        for (Header field : headers.fields()) {
            if (buckets.size() < MOST_BUCKETS && isAboutLimits(field.name())) {
                Bucket bucket = bucket(field, headers);
                if (bucket != null) {
                    buckets.add(bucket);
                }
            }
        }
        return buckets;
    }

    /** The reset of the bucket that is spent for the longest time; null where none is. */
    @Nullable Duration longestSpent(Headers headers) {
        Duration longest = null;
        for (Bucket bucket : read(headers)) {
            Duration reset = bucket.reset();
            if (bucket.isSpent()
                    && reset != null
                    && (longest == null || reset.compareTo(longest) > 0)) {
                longest = reset;
            }
        }
        return longest;
    }

    private static boolean isAboutLimits(String name) {
        return beginsWith(name, OPENAI) || beginsWith(name, ANTHROPIC) || beginsWith(name, IETF);
    }

    private static boolean beginsWith(String name, String prefix) {
        return name.regionMatches(/* ignoreCase= */ true, 0, prefix, 0, prefix.length());
    }

    private @Nullable Bucket bucket(Header field, Headers headers) {
        String name = field.name().toLowerCase(Locale.ROOT);
        if (name.equals(IETF)) {
            return ietf(field.value(), headers);
        }
        if (name.startsWith(ANTHROPIC)) {
            return name.endsWith("-" + REMAINING)
                    ? named(
                            anthropicKind(within(name, ANTHROPIC, "-" + REMAINING)),
                            field.value(),
                            headers,
                            name.substring(0, name.length() - REMAINING.length()),
                            "")
                    : null;
        }
        String prefix = name.startsWith(OPENAI) ? OPENAI : IETF + "-";
        if (!name.startsWith(prefix + REMAINING)) {
            return null;
        }
        String suffix = name.substring(prefix.length() + REMAINING.length());
        return isOfChat(suffix)
                ? named(openAiKind(suffix), field.value(), headers, prefix, suffix)
                : null;
    }

    /**
     * @param before what stands before {@code limit} and {@code reset} in the names of its fields
     * @param after what stands after
     */
    private @Nullable Bucket named(
            @Nullable LimitKind kind, String value, Headers headers, String before, String after) {
        Long remaining = count(value);
        if (remaining == null) {
            return null;
        }
        String limit = headers.first(before + "limit" + after).orElse("");
        String reset = headers.first(before + "reset" + after).orElse("");
        String period = headers.first(before + "renewalperiod" + after).orElse("");
        return new Bucket(
                kind,
                count(limit),
                remaining,
                atMost(resets.read(reset, headers), resets.read(period, headers)));
    }

    /** A window is empty again after its own length at the latest; Azure's units are unclear. */
    private static @Nullable Duration atMost(@Nullable Duration reset, @Nullable Duration period) {
        return reset == null || period == null || reset.compareTo(period) <= 0 ? reset : period;
    }

    private @Nullable Bucket ietf(String value, Headers headers) {
        Long remaining = null;
        Duration reset = null;
        for (String part : value.split(";", MOST_BUCKETS)) {
            String parameter = part.strip();
            if (parameter.startsWith("r=")) {
                remaining = count(parameter.substring(2));
            } else if (parameter.startsWith("t=")) {
                reset = resets.read(parameter.substring(2), headers);
            }
        }
        return remaining == null ? null : new Bucket(null, null, remaining, reset);
    }

    /** Buckets of images, audio or long periods without a reset say nothing of the next call. */
    private static boolean isOfChat(String suffix) {
        return switch (suffix) {
            case "",
                    "-requests",
                    "-tokens",
                    "-project-tokens",
                    "-tokens-minute",
                    "-req-minute",
                    "-requests-minute",
                    "-requests-day",
                    "-tokens-day" ->
                    true;
            default -> false;
        };
    }

    /** Requests of such a header are for a minute at one provider and for a day at the next. */
    private static @Nullable LimitKind openAiKind(String suffix) {
        return switch (suffix) {
            case "-tokens", "-tokens-minute" -> LimitKind.TOKENS_PER_MINUTE;
            case "-req-minute", "-requests-minute" -> LimitKind.REQUESTS_PER_MINUTE;
            default -> null;
        };
    }

    private static @Nullable LimitKind anthropicKind(String bucket) {
        return switch (bucket) {
            case "requests" -> LimitKind.REQUESTS_PER_MINUTE;
            case "tokens" -> LimitKind.TOKENS_PER_MINUTE;
            case "input-tokens" -> LimitKind.INPUT_TOKENS_PER_MINUTE;
            case "output-tokens" -> LimitKind.OUTPUT_TOKENS_PER_MINUTE;
            default -> null;
        };
    }

    private static String within(String name, String prefix, String end) {
        return name.length() < prefix.length() + end.length()
                ? ""
                : name.substring(prefix.length(), name.length() - end.length());
    }

    /** Some write {@code -1} for unlimited, which is no number of anything. */
    private static @Nullable Long count(String value) {
        String text = value.strip();
        if (text.isEmpty() || text.length() > LONGEST_NUMBER) {
            return null;
        }
        int points = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            points += c == '.' ? 1 : 0;
            if (points > 1 || (c != '.' && (c < '0' || c > '9'))) {
                return null;
            }
        }
        return points == text.length() ? null : (long) Double.parseDouble(text);
    }
}
