package dev.sluice.core.request;

/** Where the bytes of an image or a document come from. */
public sealed interface MediaSource {

    /** An address that the provider fetches; never fetched here. */
    record Url(String url) implements MediaSource {}

    /** The bytes themselves. {@code data} is base64. */
    record Inline(String mediaType, String data) implements MediaSource {}

    /** A file that was uploaded to one provider before. */
    record FileId(String id) implements MediaSource {}

    /** Plain text that stands as a document. */
    record PlainText(String text) implements MediaSource {}
}
