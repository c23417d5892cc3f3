package dev.sluice.netty.boot;

import picocli.CommandLine.IVersionProvider;

/** The program's version, as its jar tells it. */
final class Version implements IVersionProvider {

    /** The version, or a word for a program that runs from its classes. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"sluice " + text()};
    }
}
