package dev.sluice.providers.routing;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the codes and types of providers mean. Letters count without case. */
final class KnownWords {

    private static final Map<String, ErrorClass> CLASSES =
            Map.ofEntries(
                    Map.entry("insufficient_quota", ErrorClass.QUOTA_EXHAUSTED),
                    Map.entry("billing_hard_limit_reached", ErrorClass.QUOTA_EXHAUSTED),
                    Map.entry("billing_not_active", ErrorClass.QUOTA_EXHAUSTED),
                    Map.entry("billing_error", ErrorClass.QUOTA_EXHAUSTED),
                    Map.entry("insufficient_balance", ErrorClass.QUOTA_EXHAUSTED),
                    Map.entry("exceeded_current_quota_error", ErrorClass.QUOTA_EXHAUSTED),
                    Map.entry("rate_limit_exceeded", ErrorClass.RATE_LIMITED),
                    Map.entry("rate_limit_error", ErrorClass.RATE_LIMITED),
                    Map.entry("ratelimitreached", ErrorClass.RATE_LIMITED),
                    Map.entry("too_many_requests", ErrorClass.RATE_LIMITED),
                    Map.entry("throttlingexception", ErrorClass.RATE_LIMITED),
                    Map.entry("resource_exhausted", ErrorClass.RATE_LIMITED),
                    Map.entry("invalid_api_key", ErrorClass.AUTHENTICATION),
                    Map.entry("authentication_error", ErrorClass.AUTHENTICATION),
                    Map.entry("api_key_invalid", ErrorClass.AUTHENTICATION),
                    Map.entry("unauthenticated", ErrorClass.AUTHENTICATION),
                    Map.entry("permission_error", ErrorClass.AUTHENTICATION),
                    Map.entry("permission_denied", ErrorClass.AUTHENTICATION),
                    Map.entry("account_deactivated", ErrorClass.AUTHENTICATION),
                    Map.entry("unsupported_country_region_territory", ErrorClass.BLOCKED),
                    Map.entry("model_not_found", ErrorClass.MODEL_GONE),
                    Map.entry("deploymentnotfound", ErrorClass.MODEL_GONE),
                    Map.entry("model_decommissioned", ErrorClass.MODEL_GONE),
                    Map.entry("model_not_available", ErrorClass.MODEL_GONE),
                    Map.entry("context_length_exceeded", ErrorClass.CONTEXT_TOO_LONG),
                    Map.entry("string_above_max_length", ErrorClass.CONTEXT_TOO_LONG),
                    Map.entry("too_many_tokens", ErrorClass.CONTEXT_TOO_LONG),
                    Map.entry("too_many_prompt_tokens", ErrorClass.CONTEXT_TOO_LONG),
                    Map.entry("content_filter", ErrorClass.CONTENT_FILTERED),
                    Map.entry("content_policy_violation", ErrorClass.CONTENT_FILTERED),
                    Map.entry("responsibleaipolicyviolation", ErrorClass.CONTENT_FILTERED),
                    Map.entry("moderation_blocked", ErrorClass.CONTENT_FILTERED),
                    Map.entry("overloaded_error", ErrorClass.TRANSIENT),
                    Map.entry("overloaded", ErrorClass.TRANSIENT),
                    Map.entry("server_error", ErrorClass.TRANSIENT),
                    Map.entry("api_error", ErrorClass.TRANSIENT),
                    Map.entry("internal_error", ErrorClass.TRANSIENT),
                    Map.entry("internal_server_error", ErrorClass.TRANSIENT),
                    Map.entry("internalservererror", ErrorClass.TRANSIENT),
                    Map.entry("service_unavailable", ErrorClass.TRANSIENT),
                    Map.entry("unavailable", ErrorClass.TRANSIENT),
                    Map.entry("timeout_error", ErrorClass.TIMEOUT),
                    // The model wrote a call that its own provider refuses; another try may do.
                    Map.entry("tool_use_failed", ErrorClass.TRANSIENT));

    private KnownWords() {}

    /** The class that code, type or, at last, the beginning of the text say; null = none does. */
    static @Nullable ErrorClass classOf(ProviderError words) {
        ErrorClass byCode = known(words.code());
        if (byCode != null) {
            return byCode;
        }
        ErrorClass byType = known(words.type());
        return byType == null ? KnownTexts.classOf(words.message()) : byType;
    }

    /** A status that stands as the code of an error in a body; 0 = none does. */
    static int statusOf(ProviderError words) {
        String code = words.code();
        if (code == null || code.length() != 3) {
            return 0;
        }
        for (int i = 0; i < code.length(); i++) {
            if (code.charAt(i) < '0' || code.charAt(i) > '9') {
                return 0;
            }
        }
        int status = Integer.parseInt(code);
        return status >= 400 && status <= 599 ? status : 0;
    }

    /** The type of an error that has no better word for what is wrong with a request. */
    static boolean blamesTheRequest(ProviderError words) {
        String type = words.type() == null ? "" : words.type();
        return type.equals("invalid_request_error") || type.equals("BadRequestError");
    }

    private static @Nullable ErrorClass known(@Nullable String word) {
        return word == null ? null : CLASSES.get(word.toLowerCase(Locale.ROOT));
    }
}
