package dev.sluice.core.route;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;

/** Sorts failures into classes. Pure. */
@FunctionalInterface
public interface FailureClassifier {
    ErrorClass classify(UpstreamFailure failure);
}
