package dev.sluice.cache.exact;

import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.UnknownMembers;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Values of the records that a conversation consists of, made by looking at their components: a
 * component or a case that is added later is part of them without a change here.
 */
final class Shapes {

    private static final List<String> TEXTS =
            List.of("a", "b", "", "ab", "?", "\ud83d", "\ude00", "\ud83d\ude00", "é", "日本", "\"");

    /** Each in two spellings that mean the same. */
    private static final Map<String, String> JSON =
            Map.of(
                    "1", " 1",
                    "\"a b\"", "\"a b\" ",
                    "{\"a\":[1,2]}", "{ \"a\" : [ 1 ,\n2 ] }",
                    "{\"a\":[12]}", "{\t\"a\":[12] }",
                    "\"\\\" x\"", "\r\n\"\\\" x\"");

    private static final List<RawJson> VALUES =
            JSON.keySet().stream().sorted().map(RawJson::new).toList();

    private static final List<String> NAMES =
            List.of("safety_identifier", "prompt_cache_key", "verbosity", "x");

    private static final List<BigDecimal> NUMBERS =
            List.of(
                    BigDecimal.ZERO,
                    BigDecimal.ONE,
                    new BigDecimal("0.1"),
                    new BigDecimal("-0.1"),
                    new BigDecimal("12345678901234567890"));

    private static final List<UnknownMembers> UNKNOWN = unknownMembers();

    /** Reflection is slow where it is asked again and again. */
    private static final ClassValue<List<Component>> COMPONENTS =
            new ClassValue<>() {
                @Override
                protected List<Component> computeValue(Class<?> type) {
                    if (!type.isRecord()) {
                        throw new AssertionError("Shapes has to be taught " + type);
                    }
                    return Arrays.stream(type.getRecordComponents()).map(Component::of).toList();
                }
            };

    private static final ClassValue<List<Class<?>>> CASES =
            new ClassValue<>() {
                @Override
                protected List<Class<?>> computeValue(Class<?> sealed) {
                    return List.of(sealed.getPermittedSubclasses());
                }
            };

    private record Component(Method accessor, AnnotatedType type) {
        static Component of(RecordComponent component) {
            return new Component(component.getAccessor(), component.getAnnotatedType());
        }

        Object of(Object record) {
            try {
                return accessor.invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }
    }

    private Shapes() {}

    /** All that differs in one place from the simplest value, and that value itself, first. */
    static <T> List<T> variants(Class<T> type) {
        List<T> all = new ArrayList<>();
        variantsOf(type).forEach(value -> all.add(Objects.requireNonNull(type.cast(value))));
        return all;
    }

    static <T> T random(Class<T> type, Random random) {
        return Objects.requireNonNull(type.cast(randomOf(type, random)));
    }

    /** The same but for one place. */
    static <T> T mutated(T value, Class<T> type, Random random) {
        return Objects.requireNonNull(type.cast(mutatedOf(value, type, random)));
    }

    /** The same, spelled otherwise: members in another order, numbers with zeros, spaces. */
    static <T> T respelled(T value, Class<T> type) {
        return Objects.requireNonNull(type.cast(respell(value)));
    }

    private static List<@Nullable Object> variants(AnnotatedType type) {
        List<@Nullable Object> all = new ArrayList<>();
        if (isNullable(type)) {
            all.add(null);
        }
        if (classOf(type) == List.class) {
            List<@Nullable Object> elements = variants(element(type));
            all.add(List.of());
            elements.forEach(e -> all.add(List.of(Objects.requireNonNull(e))));
            Object first = Objects.requireNonNull(elements.getFirst());
            Object last = Objects.requireNonNull(elements.getLast());
            all.add(List.of(first, first));
            all.add(List.of(first, last));
            all.add(List.of(last, first));
        } else {
            all.addAll(variantsOf(classOf(type)));
        }
        return all;
    }

    private static List<Object> variantsOf(Class<?> type) {
        List<?> plain = plain(type);
        if (plain != null) {
            return new ArrayList<>(plain);
        }
        List<Object> all = new ArrayList<>();
        if (type.isSealed()) {
            CASES.get(type).forEach(one -> all.addAll(variantsOf(one)));
            return all;
        }
        List<Component> components = COMPONENTS.get(type);
        @Nullable Object[] simplest =
                components.stream().map(c -> variants(c.type()).getFirst()).toArray();
        all.add(make(type, simplest));
        for (int i = 0; i < components.size(); i++) {
            List<@Nullable Object> others = variants(components.get(i).type());
            for (Object other : others.subList(1, others.size())) {
                @Nullable Object[] values = simplest.clone();
                values[i] = other;
                all.add(make(type, values));
            }
        }
        return all;
    }

    private static @Nullable Object random(AnnotatedType type, Random random) {
        if (isNullable(type) && random.nextInt(3) == 0) {
            return null;
        }
        if (classOf(type) == List.class) {
            List<Object> list = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                list.add(Objects.requireNonNull(random(element(type), random)));
            }
            return list;
        }
        return randomOf(classOf(type), random);
    }

    private static Object randomOf(Class<?> type, Random random) {
        List<?> plain = plain(type);
        if (plain != null) {
            return pick(plain, random);
        }
        if (type.isSealed()) {
            return randomOf(pick(CASES.get(type), random), random);
        }
        return make(
                type, COMPONENTS.get(type).stream().map(c -> random(c.type(), random)).toArray());
    }

    private static @Nullable Object mutated(
            @Nullable Object value, AnnotatedType type, Random random) {
        if (value == null) {
            return other(null, () -> random(type, random));
        }
        if (isNullable(type) && random.nextInt(4) == 0) {
            return null;
        }
        if (value instanceof List<?> list) {
            return mutatedList(list, element(type), random);
        }
        return mutatedOf(value, classOf(type), random);
    }

    private static Object mutatedOf(Object value, Class<?> type, Random random) {
        boolean deeper = value instanceof Record && plain(value.getClass()) == null;
        List<Component> components = deeper ? COMPONENTS.get(value.getClass()) : List.of();
        if (components.size() == 0 || (type.isSealed() && random.nextInt(3) == 0)) {
            return Objects.requireNonNull(other(value, () -> randomOf(type, random)));
        }
        @Nullable Object[] values = components.stream().map(c -> c.of(value)).toArray();
        int i = place(Arrays.asList(values), random);
        values[i] = mutated(values[i], components.get(i).type(), random);
        return make(value.getClass(), values);
    }

    private static List<Object> mutatedList(List<?> list, AnnotatedType element, Random random) {
        List<Object> changed = new ArrayList<>(list);
        int how = random.nextInt(2 + list.stream().mapToInt(Shapes::places).sum());
        if (list.isEmpty() || how == 0) {
            changed.add(
                    random.nextInt(changed.size() + 1),
                    Objects.requireNonNull(random(element, random)));
        } else if (how == 1) {
            changed.remove(random.nextInt(changed.size()));
        } else {
            int i = place(changed, random);
            changed.set(i, Objects.requireNonNull(mutated(changed.get(i), element, random)));
        }
        return changed;
    }

    /** One of the values, the more likely the more places it has that can change. */
    private static int place(List<? extends @Nullable Object> values, Random random) {
        int left = random.nextInt(values.stream().mapToInt(Shapes::places).sum());
        int i = 0;
        while (left >= places(values.get(i))) {
            left -= places(values.get(i++));
        }
        return i;
    }

    private static int places(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return 1 + list.stream().mapToInt(Shapes::places).sum();
        } else if (value instanceof Record && plain(value.getClass()) == null) {
            return 1
                    + COMPONENTS.get(value.getClass()).stream()
                            .mapToInt(c -> places(c.of(value)))
                            .sum();
        }
        return 1;
    }

    private static @Nullable Object other(
            @Nullable Object value, Supplier<@Nullable Object> source) {
        Object other = source.get();
        while (Objects.equals(other, value)) {
            other = source.get();
        }
        return other;
    }

    private static @Nullable Object respell(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case BigDecimal number -> number.setScale(number.scale() + 3);
            case RawJson json ->
                    new RawJson(
                            Objects.requireNonNull(JSON.getOrDefault(json.text(), json.text())));
            case UnknownMembers unknown -> {
                Map<String, RawJson> members = new LinkedHashMap<>();
                List.copyOf(unknown.byName().keySet())
                        .reversed()
                        .forEach(
                                name ->
                                        members.put(
                                                name,
                                                (RawJson)
                                                        Objects.requireNonNull(
                                                                respell(
                                                                        unknown.byName()
                                                                                .get(name)))));
                yield new UnknownMembers(members);
            }
            case List<?> list -> list.stream().map(Shapes::respell).toList();
            case Record record ->
                    make(
                            record.getClass(),
                            COMPONENTS.get(record.getClass()).stream()
                                    .map(c -> respell(c.of(record)))
                                    .toArray());
            default -> value;
        };
    }

    /** The values of a type that is not taken apart; null where it is. */
    private static @Nullable List<?> plain(Class<?> type) {
        if (type == String.class) {
            return TEXTS;
        } else if (type == RawJson.class) {
            return VALUES;
        } else if (type == BigDecimal.class) {
            return NUMBERS;
        } else if (type == Long.class) {
            return List.of(0L, 1L, -1L, 1L << 40);
        } else if (type == Boolean.class || type == boolean.class) {
            return List.of(false, true);
        } else if (type == UnknownMembers.class) {
            return UNKNOWN;
        }
        return null;
    }

    private static List<UnknownMembers> unknownMembers() {
        List<UnknownMembers> all = new ArrayList<>();
        all.add(UnknownMembers.NONE);
        for (String name : NAMES) {
            for (RawJson value : VALUES) {
                all.add(new UnknownMembers(Map.of(name, value)));
                Map<String, RawJson> two = new LinkedHashMap<>();
                two.put(name, value);
                two.put("z", value);
                all.add(new UnknownMembers(two));
            }
        }
        return all;
    }

    private static boolean isNullable(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }

    private static Class<?> classOf(AnnotatedType annotated) {
        Type type = annotated.getType();
        return (Class<?>) (type instanceof ParameterizedType p ? p.getRawType() : type);
    }

    private static AnnotatedType element(AnnotatedType list) {
        return ((AnnotatedParameterizedType) list).getAnnotatedActualTypeArguments()[0];
    }

    private static <T> T pick(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    private static Object make(Class<?> type, @Nullable Object[] values) {
        try {
            Class<?>[] types =
                    COMPONENTS.get(type).stream()
                            .map(c -> c.accessor().getReturnType())
                            .toArray(Class<?>[]::new);
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
