// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The form of a metric in {@code metrics.txt}.
 *
 * @param pattern the name of the family; {@code {scope}} stands for {@code request} or {@code run},
 *     {@code {load}} and {@code {figure}} for a key
 * @param kind the type
 * @param labels the labels of samples; {@code request} precedes them for a request path
 */
public record FileForm(String pattern, FileKind kind, List<MetricLabel> labels) {

  /** The two scopes: each request path, or all requests together. */
  public static final List<String> SCOPES = List.of("request", "run");

  static final String SCOPE = "{scope}";

  private static final Pattern PLACE = Pattern.compile("\\{[a-z]+}");

  public FileForm {
    labels = List.copyOf(labels);
  }

  /** Whether it exists for each request path and for all requests together. */
  public boolean scoped() {
    return pattern.contains(SCOPE);
  }

  /**
   * Returns the name of the family.
   *
   * @param values the values of the pattern's placeholders, in order
   * @throws IllegalArgumentException if their number differs from that of the placeholders
   */
  public String name(String... values) {
    var name = new StringBuilder();
    Matcher place = PLACE.matcher(pattern);
    int next = 0;
    while (place.find()) {
      if (next == values.length) {
        throw new IllegalArgumentException(
            pattern + " has more placeholders than " + List.of(values));
      }
      place.appendReplacement(name, values[next++]);
    }
    if (next < values.length) {
      throw new IllegalArgumentException(
          pattern + " has fewer placeholders than " + List.of(values));
    }
    return place.appendTail(name).toString();
  }
}
