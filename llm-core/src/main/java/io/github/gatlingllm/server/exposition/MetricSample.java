// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.exposition;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A series and its value at one time.
 *
 * @param name the name with its suffix, such as {@code _total} or {@code _bucket}
 * @param labels by name
 * @param value as exposed, {@code NaN} and infinities included
 */
public record MetricSample(String name, Map<String, String> labels, double value) {

  /** Copies the labels. */
  public MetricSample {
    labels = Map.copyOf(labels);
  }

  /** Returns the value of a label; null if absent. */
  public @Nullable String label(String label) {
    return labels.get(label);
  }

  /** Returns a copy with another value. */
  public MetricSample at(double other) {
    return new MetricSample(name, labels, other);
  }

  /** Returns the series in the text format; equal series have equal text. */
  public String series() {
    if (labels.isEmpty()) {
      return name;
    }
    var text = new StringBuilder(name).append('{');
    new TreeMap<>(labels)
        .forEach(
            (label, value) -> {
              if (text.charAt(text.length() - 1) != '{') {
                text.append(',');
              }
              text.append(label).append("=\"").append(escaped(value)).append('"');
            });
    return text.append('}').toString();
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
