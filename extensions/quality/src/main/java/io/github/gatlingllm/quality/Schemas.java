// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** A bounded cache of parsed schemas: each prompt may have its own. */
final class Schemas<T> {

  private static final int KEPT = 256;

  private final Function<String, T> reader;
  private final Map<String, T> read =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
          return size() > KEPT;
        }
      };

  Schemas(Function<String, T> reader) {
    this.reader = reader;
  }

  synchronized T of(String text) {
    T known = read.get(text);
    if (known == null) {
      known = reader.apply(text);
      read.put(text, known);
    }
    return known;
  }
}
