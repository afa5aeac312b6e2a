// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.report.view.RunReport;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A report in which every text is hostile, whatever it is and wherever it stands: also those that
 * are added to the model one day.
 */
final class Poisoned {

  /** Ends elements and attributes, loads, turns the text's direction, holds what no text may. */
  static final String POISON =
      "</script></title></style>\"'><img src=x onerror=alert(1)><svg onload=alert(2)>"
          + "{a|b}${x}`&amp;\u202Etfel\u202C\u2066\u200F\u0000\u001b[31m\u2028\r\n\uD800";

  private final Set<String> places = new HashSet<>();

  /** The same report with poison in it. */
  static RunReport of(RunReport report) {
    return new Poisoned().poisoned(report);
  }

  /** Where the poison went: record and component. */
  static Set<String> places(RunReport report) {
    Poisoned poisoned = new Poisoned();
    poisoned.poisoned(report);
    return poisoned.places;
  }

  private RunReport poisoned(RunReport report) {
    return ReportWith.baselines(
        ReportWith.detail(
            ReportWith.levels(
                BareReport.of(
                    part("run", report.run()),
                    part("labels", report.labels()),
                    part("validity", report.validity()),
                    part("snapshot", report.snapshot()),
                    part("slos", report.slos()),
                    part("objectives", report.objectives()),
                    report.prices() == null ? null : part("prices", report.prices()),
                    part("key", report.key()),
                    part("assertions", report.assertions())),
                part("levels", report.levels())),
            part("detail", report.detail())),
        part("baselines", report.baselines()));
  }

  @SuppressWarnings("unchecked") // poison changes no type
  private <T> T part(String name, T part) {
    String place = "RunReport." + name;
    T poisoned = (T) value(part, place);
    if (hasText(part) && !poisoned.equals(part)) {
      places.add(place);
    }
    return poisoned;
  }

  private Object value(Object value, String place) {
    if (value instanceof String text) {
      // The same stay the same, different ones different: names are keys.
      return text.isEmpty() ? text : POISON + text;
    }
    if (value instanceof Record record) {
      return record(record);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(element -> value(element, place)).toList();
    }
    if (value instanceof Map<?, ?> map) {
      return map(map, place);
    }
    if (value instanceof Optional<?> optional) {
      return optional.map(element -> value(element, place));
    }
    if (value instanceof Set<?> set && set.stream().allMatch(String.class::isInstance)) {
      var texts = new TreeSet<String>();
      set.forEach(text -> texts.add((String) value(text, place)));
      return texts;
    }
    return value;
  }

  private Map<Object, Object> map(Map<?, ?> map, String place) {
    Map<Object, Object> poisoned =
        map instanceof SortedMap ? new TreeMap<>() : new LinkedHashMap<>();
    map.forEach((key, element) -> poisoned.put(value(key, place), value(element, place)));
    return poisoned;
  }

  /** A record that refuses a poisoned part stays as it is: then no such text can come in. */
  private Record record(Record record) {
    RecordComponent[] parts = record.getClass().getRecordComponents();
    @Nullable Object[] values = new Object[parts.length];
    Set<String> changed = new HashSet<>();
    for (int i = 0; i < parts.length; i++) {
      Object part = read(parts[i], record);
      String place = record.getClass().getSimpleName() + "." + parts[i].getName();
      values[i] = part == null ? null : value(part, place);
      if (hasText(part)) {
        changed.add(place);
      }
    }
    Record made = made(record, parts, values);
    if (!made.equals(record)) {
      places.addAll(changed);
    }
    return made;
  }

  /** Of its own: the texts of records within it have places of theirs. */
  private static boolean hasText(@Nullable Object part) {
    if (part instanceof Map<?, ?> map) {
      return hasText(map.keySet()) || hasText(map.values());
    }
    if (part instanceof Optional<?> optional) {
      return hasText(optional.orElse(null));
    }
    return part instanceof Collection<?> collection
        ? collection.stream().anyMatch(Poisoned::hasText)
        : part instanceof String text && !text.isEmpty();
  }

  private static Record made(Record record, RecordComponent[] parts, @Nullable Object[] values) {
    try {
      Constructor<? extends Record> constructor =
          record
              .getClass()
              .getDeclaredConstructor(
                  Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      return record;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static @Nullable Object read(RecordComponent part, Record record) {
    try {
      part.getAccessor().setAccessible(true);
      return part.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
