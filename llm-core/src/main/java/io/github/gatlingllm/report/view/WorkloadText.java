// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Describes requested prompts and lengths. */
public final class WorkloadText {

  private static final int MOST_LINES = 20;

  private WorkloadText() {}

  /** Whether the requested lengths of any request are known. */
  public static boolean known(RunReport report) {
    return report.snapshot().all().workload().known();
  }

  /** Returns a line for each request path with known requested lengths. */
  public static List<String> lines(RunReport report) {
    return report.scopes().requests().stream()
        .filter(scope -> scope.stats().workload().known())
        .limit(MOST_LINES)
        .map(scope -> scope.name() + ": " + line(scope))
        .toList();
  }

  private static String line(Scope scope) {
    Workload workload = scope.stats().workload();
    var parts = new ArrayList<String>();
    if (!workload.prompts().isEmpty()) {
      parts.add(String.join(" + ", workload.prompts().keySet()));
    }
    parts.addAll(lengths("input", workload.input(), scope.stats().tokens().input()));
    parts.addAll(lengths("output", workload.output(), scope.stats().tokens().output()));
    OptionalDouble expected = workload.cache().expectedShare();
    if (expected.isPresent()) {
      parts.add(
          "from cache " + reported(workload) + ", expected " + percent(expected.getAsDouble()));
    }
    return String.join("; ", parts);
  }

  /** Returns the cached share that the server reported. */
  public static String reported(Workload workload) {
    OptionalDouble share = workload.cache().share();
    return share.isPresent() ? percent(share.getAsDouble()) : "not reported";
  }

  /** Formats a share of 0 to 1 in percent. */
  public static String percent(double share) {
    return Quantity.plain(100 * share) + " %";
  }

  /** Returns requested and actual means; the actual one only if it covers the same requests. */
  private static List<String> lengths(
      String name, @Nullable Distribution requested, @Nullable Distribution actual) {
    if (requested == null) {
      return List.of();
    }
    String beside =
        actual != null && actual.count() == requested.count()
            ? mean(actual) + " actual"
            : "known for " + requested.count() + " requests";
    return List.of(name + " tokens (mean) " + mean(requested) + " requested, " + beside);
  }

  private static String mean(Distribution tokens) {
    return Quantity.plain(tokens.mean());
  }
}
