// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What is known of one client in one round; what is not known is not there. */
public final class Figures {

  private final Map<Figure, Double> values = new EnumMap<>(Figure.class);

  public Figures put(Figure figure, double value) {
    values.put(figure, value);
    return this;
  }

  public Figures put(Figure figure, OptionalDouble value) {
    value.ifPresent(known -> values.put(figure, known));
    return this;
  }

  /** Nanoseconds, told in microseconds. */
  public Figures putMicros(Figure figure, OptionalLong nanos) {
    nanos.ifPresent(known -> values.put(figure, known / 1e3));
    return this;
  }

  public @Nullable Double get(Figure figure) {
    return values.get(figure);
  }

  public Map<Figure, Double> all() {
    return Collections.unmodifiableMap(values);
  }
}
