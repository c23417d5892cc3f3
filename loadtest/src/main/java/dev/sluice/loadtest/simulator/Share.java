package dev.sluice.loadtest.simulator;

import java.util.ArrayList;
import java.util.List;

/** Requests that can be told from the others. */
public sealed interface Share {

    /** Those that show this key. */
    record OfKey(String key) implements Share {}

    /** Those that ask for this model. */
    record OfModel(String model) implements Share {}

    /** All that a request belongs to; its key counts before its model. */
    static List<Share> of(ReceivedRequest request) {
        List<Share> shares = new ArrayList<>();
        ProviderForm.of(request)
                .ifPresent(
                        form -> {
                            form.key(request).ifPresent(key -> shares.add(new OfKey(key)));
                            shares.add(new OfModel(form.model(request)));
                        });
        return shares;
    }
}
