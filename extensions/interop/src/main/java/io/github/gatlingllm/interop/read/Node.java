// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A part of a file whose numbers are checked. A missing value and null are the same: not stated.
 *
 * @param file the file, for errors
 * @param where its place in the file, for errors; empty at the top
 * @param json its value
 */
record Node(ResultJson file, String where, JsonNode json) {

  /** The largest number up to which a double holds every whole number. */
  private static final double MOST = 1L << 53;

  /** Returns a part; a missing one has no values. */
  Node at(String name) {
    JsonNode part = json.path(name);
    if (!part.isMissingNode() && !part.isNull() && !part.isContainerNode()) {
      throw file.error(place(name), part, ReadErrorTexts.OBJECT);
    }
    return new Node(file, place(name), part);
  }

  boolean has(String name) {
    return json.hasNonNull(name);
  }

  /** Returns the first of these parts that exists; one without values if none does. */
  Node firstOf(String... names) {
    for (String name : names) {
      if (has(name)) {
        return at(name);
      }
    }
    return at(names[0]);
  }

  String place(String name) {
    return where.isEmpty() ? name : where + "." + name;
  }

  /** Returns a text; null if it is not stated. */
  @Nullable String text(String name) {
    JsonNode value = json.path(name);
    return value.isValueNode() && !value.isNull() ? value.asText() : null;
  }

  /** Returns the texts of a list; none if the field is no list. */
  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    if (json.path(name).isArray()) {
      json.path(name).forEach(each -> texts.add(each.asText()));
    }
    return texts;
  }

  /** Returns a list of finite numbers; null if the field is none. Rows only have such lists. */
  double @Nullable [] list(String name) {
    return json.path(name) instanceof POJONode node && node.getPojo() instanceof double[] values
        ? values
        : null;
  }

  /** Returns a finite number; empty if none of these fields states it. */
  OptionalDouble number(String... names) {
    for (String name : names) {
      JsonNode value = json.path(name);
      if (value.isMissingNode() || value.isNull()) {
        continue;
      }
      if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
        throw file.error(place(name), value, ReadErrorTexts.FINITE);
      }
      return OptionalDouble.of(value.doubleValue());
    }
    return OptionalDouble.empty();
  }

  /** Returns a number that can't be negative; empty if none of these fields states it. */
  OptionalDouble positive(String... names) {
    OptionalDouble value = number(names);
    if (value.isPresent() && value.getAsDouble() < 0) {
      throw file.error(
          place(String.join("|", names)), value.getAsDouble(), ReadErrorTexts.NOT_NEGATIVE);
    }
    return value;
  }

  /** Returns a count; empty if none of these fields states it. */
  OptionalLong count(String... names) {
    OptionalDouble value = number(names);
    if (value.isEmpty()) {
      return OptionalLong.empty();
    }
    double count = value.getAsDouble();
    if (count < 0 || count != Math.rint(count) || count > MOST) {
      throw file.error(place(String.join("|", names)), count, ReadErrorTexts.COUNT);
    }
    return OptionalLong.of((long) count);
  }

  /** Returns the tokens of a request; -1 if none of these fields states them. */
  int tokens(String... names) {
    long count = count(names).orElse(-1);
    if (count > Integer.MAX_VALUE) {
      throw file.error(place(String.join("|", names)), count, ReadErrorTexts.COUNT);
    }
    return (int) count;
  }
}
