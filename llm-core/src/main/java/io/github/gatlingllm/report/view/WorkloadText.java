// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What is said in words of what was asked. */
public final class WorkloadText {

  private static final int MOST_LINES = 20;

  private WorkloadText() {}

  /** Whether there is anything to say of any request. */
  public static boolean known(RunReport report) {
    return report.snapshot().all().workload().known();
  }

  /** A line for each request path of which something is known. */
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
          "from cache " + reported(workload) + ", made for " + percent(expected.getAsDouble()));
    }
    return String.join("; ", parts);
  }

  /** What the server told of its cache. */
  public static String reported(Workload workload) {
    OptionalDouble share = workload.cache().share();
    return share.isPresent() ? percent(share.getAsDouble()) : "not told";
  }

  /** A share of 0 to 1 in percent. */
  public static String percent(double share) {
    return Quantity.plain(100 * share) + " %";
  }

  /** Beside what came, if both are of the same requests: a turn's history was not asked for. */
  private static List<String> lengths(
      String name, @Nullable Distribution asked, @Nullable Distribution came) {
    if (asked == null) {
      return List.of();
    }
    String beside =
        came != null && came.count() == asked.count()
            ? mean(came) + " came"
            : "known of " + asked.count() + " requests";
    return List.of(name + " tokens (mean) " + mean(asked) + " asked, " + beside);
  }

  private static String mean(Distribution tokens) {
    return Quantity.plain(tokens.mean());
  }
}
