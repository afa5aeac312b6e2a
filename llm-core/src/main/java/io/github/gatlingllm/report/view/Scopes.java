// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run by scope: all requests, each path, each scenario.
 *
 * @param all all requests together
 * @param requests each request path, in order of first appearance
 * @param shown the scopes of the page. With one path, it is the only scope; with several, all
 *     requests come first. If there are many, those with the most requests have charts
 */
public record Scopes(Scope all, List<Scope> requests, List<Scope> shown) {

  /** The most scopes with charts beside all requests: each adds about 50 kB to the page. */
  public static final int MOST_CHARTED = 20;

  static Scopes of(RunReport report) {
    Set<String> taken = new HashSet<>();
    Scope all =
        new Scope(
            "all requests",
            report.snapshot().all(),
            report.allSlos(),
            report.detail().all(),
            CostText.cost(report).orElse(null),
            before(report, List.of()),
            true);
    List<Scope> requests = requests(report, taken);
    List<Scope> scenarios = scenarios(report, taken);
    return new Scopes(all, List.copyOf(requests), shown(all, requests, scenarios));
  }

  private static List<Scope> shown(Scope all, List<Scope> requests, List<Scope> scenarios) {
    if (requests.size() == 1 && scenarios.isEmpty()) {
      return List.copyOf(requests);
    }
    List<Scope> scopes = new ArrayList<>();
    scopes.addAll(requests);
    scopes.addAll(scenarios);
    Set<Scope> charted = busiest(scopes);
    scopes.replaceAll(scope -> charted.contains(scope) ? scope : scope.withoutCharts());
    scopes.add(0, all);
    return List.copyOf(scopes);
  }

  private static List<Scope> requests(RunReport report, Set<String> taken) {
    List<Scope> scopes = new ArrayList<>();
    report
        .snapshot()
        .requests()
        .forEach(
            (path, stats) ->
                scopes.add(
                    Scope.of(
                        unique(ReportFormat.path(path), taken),
                        stats,
                        report.slos().requests().getOrDefault(path, List.of()),
                        report.detail().requests().getOrDefault(path, SourceDetail.NONE),
                        report.prices(),
                        before(report, path))));
    return scopes;
  }

  /** Returns each scenario, if there are several. */
  private static List<Scope> scenarios(RunReport report, Set<String> taken) {
    List<Scope> scopes = new ArrayList<>();
    report
        .snapshot()
        .scenarios()
        .forEach(
            (name, stats) ->
                scopes.add(
                    Scope.of(
                        unique("scenario " + name, taken),
                        stats,
                        report.slos().scenarios().getOrDefault(name, List.of()),
                        report.detail().scenarios().getOrDefault(name, SourceDetail.NONE),
                        report.prices(),
                        BaselineRuns.shown(report)
                            .map(run -> run.scenarios().get(name))
                            .orElse(null))));
    return scopes;
  }

  private static @Nullable BaselineStats before(RunReport report, List<String> path) {
    return BaselineRuns.shown(report).map(run -> run.at(path)).orElse(null);
  }

  private static Set<Scope> busiest(List<Scope> scopes) {
    Set<Scope> busiest = Collections.newSetFromMap(new IdentityHashMap<>());
    scopes.stream()
        .sorted(Comparator.comparingLong((Scope scope) -> scope.stats().counts().sent()).reversed())
        .limit(MOST_CHARTED)
        .forEach(busiest::add);
    return busiest;
  }

  /** Makes a name unique: a group "a" around "b" and a request "a / b" are two paths. */
  private static String unique(String name, Set<String> taken) {
    String candidate = name;
    for (int i = 2; !taken.add(candidate); i++) {
      candidate = name + " (" + i + ")";
    }
    return candidate;
  }
}
