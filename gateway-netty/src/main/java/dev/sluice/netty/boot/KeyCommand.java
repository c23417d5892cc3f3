package dev.sluice.netty.boot;

import dev.sluice.core.config.KeyDigest;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Virtual keys. */
@Command(
        name = "key",
        description = "Makes virtual keys.",
        subcommands = KeyCommand.New.class,
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true)
final class KeyCommand {

    private static final int KEY_BYTES = 32;

    /** Prints a new key and what the configuration keeps of it. */
    @Command(
            name = "new",
            description =
                    "Prints a new virtual key and its SHA-256. The key goes to its user, the"
                            + " SHA-256 into virtual_keys.",
            versionProvider = Version.class,
            mixinStandardHelpOptions = true)
    static final class New implements Callable<Integer> {

        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            byte[] random = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(random);
            String key =
                    "sk-sluice-" + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
            PrintWriter out = spec.commandLine().getOut();
            out.println("key:    " + key);
            out.println("sha256: " + KeyDigest.ofKey(key).hex());
            return GatewayMain.ExitCode.WELL;
        }
    }
}
