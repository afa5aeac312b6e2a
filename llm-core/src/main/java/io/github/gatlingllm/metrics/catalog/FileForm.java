// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How {@code metrics.txt} tells a metric.
 *
 * @param pattern the family's name, in which {@code {scope}} stands for {@code request} or {@code
 *     run}, and {@code {load}} or {@code {figure}} for the key of one
 * @param kind its type
 * @param labels what tells its samples apart; those of a request path have {@code request} before
 *     them
 */
public record FileForm(String pattern, FileKind kind, List<MetricLabel> labels) {

  /** The two scopes: each request path, or all requests together. */
  public static final List<String> SCOPES = List.of("request", "run");

  static final String SCOPE = "{scope}";

  private static final Pattern PLACE = Pattern.compile("\\{[a-z]+}");

  /** Copies. */
  public FileForm {
    labels = List.copyOf(labels);
  }

  /** Whether each request path has it, and all requests together. */
  public boolean scoped() {
    return pattern.contains(SCOPE);
  }

  /**
   * The family's name.
   *
   * @param values what stands in the pattern's places, in order
   * @throws IllegalArgumentException if there are more or fewer than places
   */
  public String name(String... values) {
    var name = new StringBuilder();
    Matcher place = PLACE.matcher(pattern);
    int next = 0;
    while (place.find()) {
      if (next == values.length) {
        throw new IllegalArgumentException(pattern + " has more places than " + List.of(values));
      }
      place.appendReplacement(name, values[next++]);
    }
    if (next < values.length) {
      throw new IllegalArgumentException(pattern + " has fewer places than " + List.of(values));
    }
    return place.appendTail(name).toString();
  }
}
