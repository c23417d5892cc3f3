package dev.sluice.providers.json;

import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.UnknownMembers;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Questions to the members of an object that is being read into canonical form. */
public final class JsonMembers {

    private JsonMembers() {}

    /** Whether the value is an array of nothing but {@code type}. */
    public static boolean isListOf(Class<? extends Json> type, Json value) {
        return value instanceof Json.Arr list
                && list.elements().stream().allMatch(type::isInstance);
    }

    /** Whether the value is a number without a fraction that a {@code long} can hold. */
    public static boolean isWhole(Json value) {
        return value instanceof Json.Num number
                && number.isFinite()
                && number.value().compareTo(BigDecimal.valueOf(number.asLong())) == 0;
    }

    /** The members that are not read, in order. Null is as good as absent where a name is known. */
    public static UnknownMembers unread(Json.Obj object, BiPredicate<String, Json> isRead) {
        Map<String, RawJson> unread = new LinkedHashMap<>();
        object.members()
                .forEach(
                        (name, value) -> {
                            if (!isRead.test(name, value)) {
                                unread.put(name, value.raw());
                            }
                        });
        return unread.isEmpty() ? UnknownMembers.NONE : new UnknownMembers(unread);
    }

    /** The members whose names are not among {@code known}, in order. */
    public static UnknownMembers unknown(Json.Obj object, Set<String> known) {
        return unread(object, (name, value) -> known.contains(name));
    }

    /** Whether the object has no members but these. */
    public static boolean hasOnly(Json.Obj object, String... names) {
        return Set.of(names).containsAll(object.members().keySet());
    }

    /** Whether the member is a {@code type}, or says nothing. */
    public static boolean isOptional(Class<? extends Json> type, Json.Obj object, String name) {
        Json value = object.present(name);
        return value == null || type.isInstance(value);
    }

    /** The value as it came; null where there is none. */
    public static @Nullable RawJson rawOrNull(@Nullable Json value) {
        return value == null ? null : value.raw();
    }
}
