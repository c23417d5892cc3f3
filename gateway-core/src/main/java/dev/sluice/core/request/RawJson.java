package dev.sluice.core.request;

/**
 * One JSON value as text, exactly as it came: schemas, numbers of any length, members that nobody
 * here knows. Whoever makes one has checked that it is one value.
 */
public record RawJson(String text) {

    public static final RawJson NULL = new RawJson("null");

    public boolean isNull() {
        return text.equals("null");
    }
}
