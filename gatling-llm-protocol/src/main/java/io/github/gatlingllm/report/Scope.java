/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.slo.Cost;
import io.github.gatlingllm.slo.Prices;
import io.github.gatlingllm.slo.SloStats;
import io.github.gatlingllm.timeline.RequestStats;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one request path, or of all requests together.
 *
 * @param name the path's parts joined by " / ", unique within a report
 * @param stats the figures
 * @param slos each SLO's figures
 * @param cost what serving it cost; null if nobody can tell
 */
record Scope(String name, RequestStats stats, List<SloStats> slos, @Nullable Cost cost) {

  /** All requests together. */
  static Scope all(RunReport report) {
    return new Scope(
        "all requests",
        report.snapshot().all(),
        report.allSlos(),
        CostWords.cost(report).orElse(null));
  }

  /** Each request path, in order of first appearance. */
  static List<Scope> requests(RunReport report) {
    Set<String> taken = new HashSet<>();
    List<Scope> scopes = new ArrayList<>();
    report
        .snapshot()
        .requests()
        .forEach(
            (path, stats) ->
                scopes.add(
                    of(
                        unique(Texts.path(path), taken),
                        stats,
                        report.slos().getOrDefault(path, List.of()),
                        report.prices())));
    return scopes;
  }

  /** The requests of a level of load. */
  static Scope level(RunReport report, LevelStats level) {
    return of("level " + level.level().number(), level.stats(), level.slos(), report.prices());
  }

  private static Scope of(
      String name, RequestStats stats, List<SloStats> slos, @Nullable Prices prices) {
    return new Scope(
        name, stats, slos, prices == null ? null : Cost.ofPath(prices, stats, slos).orElse(null));
  }

  /** A report of one path shows it alone; one of several shows all requests first. */
  static List<Scope> shown(RunReport report) {
    List<Scope> requests = requests(report);
    if (requests.size() == 1) {
      return requests;
    }
    List<Scope> scopes = new ArrayList<>();
    scopes.add(all(report));
    scopes.addAll(requests);
    return scopes;
  }

  /** A group "a" around "b" and a request "a / b" are two paths. */
  private static String unique(String name, Set<String> taken) {
    String candidate = name;
    for (int i = 2; !taken.add(candidate); i++) {
      candidate = name + " (" + i + ")";
    }
    return candidate;
  }
}
