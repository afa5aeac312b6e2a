// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.metrics.catalog.FileForm;
import io.github.gatlingllm.report.view.Scope;
import java.util.List;
import java.util.function.Predicate;

/**
 * The scope of figures: each request path, or all requests together.
 *
 * @param key the word for it in the names of families
 * @param scopes the scopes with figures
 */
record MetricScope(String key, List<Scope> scopes) {

  static MetricScope requests(List<Scope> paths) {
    return new MetricScope(FileForm.SCOPES.get(0), paths);
  }

  static MetricScope run(Scope all) {
    return new MetricScope(FileForm.SCOPES.get(1), List.of(all));
  }

  MetricScope only(Predicate<Scope> some) {
    return new MetricScope(key, scopes.stream().filter(some).toList());
  }

  /** Returns the label values of a sample, with the request path first if the scope is a path. */
  String[] of(Scope scope, String... more) {
    if (!key.equals(FileForm.SCOPES.get(0))) {
      return more;
    }
    String[] values = new String[more.length + 1];
    values[0] = scope.name();
    System.arraycopy(more, 0, values, 1, more.length);
    return values;
  }
}
