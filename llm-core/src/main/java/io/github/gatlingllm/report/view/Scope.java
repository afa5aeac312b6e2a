/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.slo.baseline.BaselineFigures;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Prices;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
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
 * @param baseline the same requests' figures in the run that this one is compared with; null: there
 *     is none, or it had no such requests
 * @param charted whether the page draws its charts: those of all scopes would be too many
 */
public record Scope(
    String name,
    RequestStats stats,
    List<SloStats> slos,
    SourceDetail detail,
    @Nullable Cost cost,
    @Nullable BaselineFigures baseline,
    boolean charted) {

  /** Besides all requests together, so many have charts: each costs a page some 50 kB. */
  public static final int MOST_CHARTED = 20;

  /** All requests together. */
  public static Scope all(RunReport report) {
    return new Scope(
        "all requests",
        report.snapshot().all(),
        report.allSlos(),
        report.detail().all(),
        CostWords.cost(report).orElse(null),
        before(report, List.of()),
        true);
  }

  /** Each request path, in order of first appearance. */
  public static List<Scope> requests(RunReport report) {
    return requests(report, new HashSet<>());
  }

  private static List<Scope> requests(RunReport report, Set<String> taken) {
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
                        report.prices(),
                        before(report, path))));
    return scopes;
  }

  /** The requests of a level of load. */
  public static Scope level(RunReport report, LevelStats level) {
    return of(
        "level " + level.level().number(),
        level.stats(),
        level.slos(),
        SourceDetail.NONE,
        report.prices(),
        null);
  }

  private static @Nullable BaselineFigures before(RunReport report, List<String> path) {
    return BaselineRuns.shown(report).map(run -> run.at(path)).orElse(null);
  }

  private static Scope of(
      String name,
      RequestStats stats,
      List<SloStats> slos,
      SourceDetail detail,
      @Nullable Prices prices,
      @Nullable BaselineFigures baseline) {
    Cost cost = prices == null ? null : Cost.ofPath(prices, stats, slos).orElse(null);
    return new Scope(name, stats, slos, detail, cost, baseline, true);
  }

  /** Each scenario, where there are several. */
  private static List<Scope> scenarios(RunReport report, Set<String> taken) {
    List<Scope> scopes = new ArrayList<>();
    report
        .snapshot()
        .scenarios()
        .forEach(
            (name, stats) ->
                scopes.add(
                    of(
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

  /**
   * A report of one path shows it alone; one of several shows all requests first. Of very many,
   * those with the most requests have charts.
   */
  public static List<Scope> shown(RunReport report) {
    Set<String> taken = new HashSet<>();
    List<Scope> requests = requests(report, taken);
    List<Scope> scenarios = scenarios(report, taken);
    if (requests.size() == 1 && scenarios.isEmpty()) {
      return requests;
    }
    List<Scope> scopes = new ArrayList<>();
    scopes.addAll(requests);
    scopes.addAll(scenarios);
    Set<Scope> charted = busiest(scopes);
    scopes.replaceAll(scope -> charted.contains(scope) ? scope : scope.withoutCharts());
    scopes.add(0, all(report));
    return scopes;
  }

  private static Set<Scope> busiest(List<Scope> scopes) {
    Set<Scope> busiest = Collections.newSetFromMap(new IdentityHashMap<>());
    scopes.stream()
        .sorted(Comparator.comparingLong((Scope scope) -> scope.stats().counts().sent()).reversed())
        .limit(MOST_CHARTED)
        .forEach(busiest::add);
    return busiest;
  }

  private Scope withoutCharts() {
    return new Scope(name, stats, slos, detail, cost, baseline, false);
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
