package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.simulator.SimulatorMode.Comments;
import dev.sluice.loadtest.simulator.SimulatorMode.Crlf;
import dev.sluice.loadtest.simulator.SimulatorMode.CutAfter;
import dev.sluice.loadtest.simulator.SimulatorMode.Empty;
import dev.sluice.loadtest.simulator.SimulatorMode.Endless;
import dev.sluice.loadtest.simulator.SimulatorMode.ErrorAfter;
import dev.sluice.loadtest.simulator.SimulatorMode.EventBytes;
import dev.sluice.loadtest.simulator.SimulatorMode.Gzip;
import dev.sluice.loadtest.simulator.SimulatorMode.Hang;
import dev.sluice.loadtest.simulator.SimulatorMode.HeadThenHang;
import dev.sluice.loadtest.simulator.SimulatorMode.Html;
import dev.sluice.loadtest.simulator.SimulatorMode.JsonError;
import dev.sluice.loadtest.simulator.SimulatorMode.MultiLineData;
import dev.sluice.loadtest.simulator.SimulatorMode.NoDone;
import dev.sluice.loadtest.simulator.SimulatorMode.NoEnd;
import dev.sluice.loadtest.simulator.SimulatorMode.NoSpace;
import dev.sluice.loadtest.simulator.SimulatorMode.Ok;
import dev.sluice.loadtest.simulator.SimulatorMode.Refuse;
import dev.sluice.loadtest.simulator.SimulatorMode.Reset;
import dev.sluice.loadtest.simulator.SimulatorMode.ResetAfter;
import dev.sluice.loadtest.simulator.SimulatorMode.Silence;
import dev.sluice.loadtest.simulator.SimulatorMode.SlowFirst;
import dev.sluice.loadtest.simulator.SimulatorMode.Split;
import dev.sluice.loadtest.simulator.SimulatorMode.StallAfter;
import dev.sluice.loadtest.simulator.SimulatorMode.Status;
import dev.sluice.loadtest.simulator.SimulatorMode.UntilClose;
import dev.sluice.loadtest.simulator.SimulatorMode.Waf;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Modes as text, both ways. Pure functions. */
final class ModeText {
    private static final Pattern STATUS =
            Pattern.compile("([45][0-9]{2})(?::([a-z][a-z0-9_]*))?(?::([0-9]{1,6}))?");

    private static final String KNOWN =
            "known are ok, 400 to 599 (also 429:SECONDS, 400:ERROR_CODE), hang, head-then-hang,"
                    + " refuse, reset, cut-after=K, reset-after=K, stall-after=K, error-after=K,"
                    + " no-end=K, no-done, slow-first=MS, silence=MS, waf, html, json-error, empty,"
                    + " event-bytes=N, endless=BYTES, gzip, split=N, until-close, crlf, comments,"
                    + " multi-line-data, no-space";

    private ModeText() {}

    static SimulatorMode parse(String text) {
        Matcher status = STATUS.matcher(text);
        if (status.matches()) {
            return status(status);
        }
        int equals = text.indexOf('=');
        return equals < 0
                ? plain(text)
                : valued(text.substring(0, equals), text.substring(equals + 1));
    }

    private static SimulatorMode status(Matcher matcher) {
        Status usual = new Status(Integer.parseInt(matcher.group(1)));
        String errorCode = matcher.group(2);
        String seconds = matcher.group(3);
        return new Status(
                usual.code(),
                errorCode == null ? usual.errorCode() : errorCode,
                seconds == null
                        ? usual.retryAfter()
                        : Duration.ofSeconds(Integer.parseInt(seconds)));
    }

    private static SimulatorMode plain(String name) {
        return switch (name) {
            case "ok" -> new Ok();
            case "hang" -> new Hang();
            case "head-then-hang" -> new HeadThenHang();
            case "refuse" -> new Refuse();
            case "reset" -> new Reset();
            case "waf" -> new Waf();
            case "html" -> new Html();
            case "json-error" -> new JsonError();
            case "empty" -> new Empty();
            case "silence" -> new Silence(Silence.USUAL);
            case "endless" -> new Endless(Endless.USUAL);
            case "no-done" -> new NoDone();
            case "gzip" -> new Gzip();
            case "until-close" -> new UntilClose();
            case "crlf" -> new Crlf();
            case "comments" -> new Comments();
            case "multi-line-data" -> new MultiLineData();
            case "no-space" -> new NoSpace();
            case "cut-after", "reset-after", "stall-after", "error-after", "no-end" ->
                    throw needsValue(name, "=K, the content chunks before it");
            case "slow-first" -> throw needsValue(name, "=MS, milliseconds");
            case "event-bytes", "split" -> throw needsValue(name, "=N, bytes");
            default -> throw unknown(name);
        };
    }

    private static SimulatorMode valued(String name, String value) {
        return switch (name) {
            case "cut-after" -> new CutAfter(number(name, value, 0));
            case "reset-after" -> new ResetAfter(number(name, value, 0));
            case "stall-after" -> new StallAfter(number(name, value, 0));
            case "error-after" -> new ErrorAfter(number(name, value, 0));
            case "no-end" -> new NoEnd(number(name, value, 0));
            case "slow-first" -> new SlowFirst(Duration.ofMillis(number(name, value, 0)));
            case "silence" -> new Silence(Duration.ofMillis(number(name, value, 0)));
            case "event-bytes" -> new EventBytes(number(name, value, 1));
            case "endless" -> new Endless(number(name, value, 1));
            case "split" -> new Split(number(name, value, 1));
            default -> throw unknown(name + "=" + value);
        };
    }

    static String of(SimulatorMode mode) {
        return switch (mode) {
            case Ok() -> "ok";
            case Status status -> of(status);
            case Hang() -> "hang";
            case HeadThenHang() -> "head-then-hang";
            case Refuse() -> "refuse";
            case Reset() -> "reset";
            case CutAfter(int chunks) -> "cut-after=" + chunks;
            case ResetAfter(int chunks) -> "reset-after=" + chunks;
            case StallAfter(int chunks) -> "stall-after=" + chunks;
            case ErrorAfter(int chunks) -> "error-after=" + chunks;
            case NoEnd(int chunks) -> "no-end=" + chunks;
            case NoDone() -> "no-done";
            case SlowFirst(Duration delay) -> "slow-first=" + delay.toMillis();
            case Silence(Duration length) -> "silence=" + length.toMillis();
            case Waf() -> "waf";
            case Html() -> "html";
            case JsonError() -> "json-error";
            case Empty() -> "empty";
            case EventBytes(int bytes) -> "event-bytes=" + bytes;
            case Endless(long bytes) -> "endless=" + bytes;
            case Gzip() -> "gzip";
            case Split(int bytes) -> "split=" + bytes;
            case UntilClose() -> "until-close";
            case Crlf() -> "crlf";
            case Comments() -> "comments";
            case MultiLineData() -> "multi-line-data";
            case NoSpace() -> "no-space";
        };
    }

    private static String of(Status status) {
        Status usual = new Status(status.code());
        String errorCode =
                status.errorCode().equals(usual.errorCode()) ? "" : ":" + status.errorCode();
        String seconds =
                status.retryAfter().equals(usual.retryAfter())
                        ? ""
                        : ":" + status.retryAfter().toSeconds();
        return status.code() + errorCode + seconds;
    }

    private static int number(String name, String value, int lowest) {
        try {
            int number = Integer.parseInt(value);
            if (number >= lowest) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below, together with numbers that are too small.
        }
        throw new IllegalArgumentException(
                "mode "
                        + name
                        + "="
                        + value
                        + ": the value must be a whole number from "
                        + lowest
                        + " to "
                        + Integer.MAX_VALUE);
    }

    private static IllegalArgumentException needsValue(String name, String form) {
        return new IllegalArgumentException("mode " + name + " needs a value: " + name + form);
    }

    private static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException("unknown mode '" + text + "'; " + KNOWN);
    }
}
