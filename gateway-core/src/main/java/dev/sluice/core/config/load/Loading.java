package dev.sluice.core.config.load;

import dev.sluice.core.config.Presets;
import dev.sluice.core.config.yaml.Reading;
import java.nio.file.Path;
import java.util.Map;

/**
 * What the readers of one load share.
 *
 * @param baseDirectory what relative paths start from: the folder of the file
 */
record Loading(
        Reading reading,
        Notices notices,
        Presets presets,
        Map<String, String> environment,
        Path baseDirectory) {}
