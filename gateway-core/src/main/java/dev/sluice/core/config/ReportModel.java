package dev.sluice.core.config;

/** Whose model name answers carry. */
public enum ReportModel {
    /** The name that the client asked for. */
    REQUESTED,

    /** The name that the provider gave. */
    SERVED
}
