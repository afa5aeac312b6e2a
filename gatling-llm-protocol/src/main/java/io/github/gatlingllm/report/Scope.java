/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.detail.SourceDetail;
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
 * The figures of one request path, of one scenario, or of all requests together.
 *
 * @param name the path's parts joined by " / ", unique within a report
 * @param stats the figures
 * @param slos each SLO's figures
 * @param detail its moments
 * @param cost what serving it cost; null if nobody can tell
 */
record Scope(
    String name,
    RequestStats stats,
    List<SloStats> slos,
    SourceDetail detail,
    @Nullable Cost cost) {

  /** All requests together. */
  static Scope all(RunReport report) {
    return new Scope(
        "all requests",
        report.snapshot().all(),
        report.allSlos(),
        report.detail().all(),
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
                        report.slos().requests().getOrDefault(path, List.of()),
                        report.detail().requests().getOrDefault(path, SourceDetail.NONE),
                        report.prices())));
    return scopes;
  }

  /** The requests of a level of load. */
  static Scope level(RunReport report, LevelStats level) {
    return of(
        "level " + level.level().number(),
        level.stats(),
        level.slos(),
        SourceDetail.NONE,
        report.prices());
  }

  private static Scope of(
      String name,
      RequestStats stats,
      List<SloStats> slos,
      SourceDetail detail,
      @Nullable Prices prices) {
    Cost cost = prices == null ? null : Cost.ofPath(prices, stats, slos).orElse(null);
    return new Scope(name, stats, slos, detail, cost);
  }

  /** Each scenario, where there are several. */
  private static List<Scope> scenarios(RunReport report) {
    List<Scope> scopes = new ArrayList<>();
    report
        .snapshot()
        .scenarios()
        .forEach(
            (name, stats) ->
                scopes.add(
                    of(
                        "scenario " + name,
                        stats,
                        report.slos().scenarios().getOrDefault(name, List.of()),
                        report.detail().scenarios().getOrDefault(name, SourceDetail.NONE),
                        report.prices())));
    return scopes;
  }

  /** A report of one path shows it alone; one of several shows all requests first. */
  static List<Scope> shown(RunReport report) {
    List<Scope> requests = requests(report);
    List<Scope> scenarios = scenarios(report);
    if (requests.size() == 1 && scenarios.isEmpty()) {
      return requests;
    }
    List<Scope> scopes = new ArrayList<>();
    scopes.add(all(report));
    scopes.addAll(requests);
    scopes.addAll(scenarios);
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
