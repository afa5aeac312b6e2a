// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts values with a unit to nanoseconds. */
final class Milliseconds {

  private static final Map<String, Double> NANOS =
      Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "ms", 1e6, "s", 1e9, "sec", 1e9, "seconds", 1e9);

  private Milliseconds() {}

  /**
   * Returns the nanoseconds of one unit.
   *
   * @throws IllegalArgumentException if the unit is no unit of time
   */
  static double nanos(JsonSource source, String field, @Nullable JsonNode unit) {
    Double nanos = unit == null ? null : NANOS.get(unit.asText());
    if (nanos == null) {
      throw new IllegalArgumentException(
          ReadTexts.wrongValue(
              source.file(), field + ".unit", String.valueOf(unit), "ns, us, ms or s"));
    }
    return nanos;
  }
}
