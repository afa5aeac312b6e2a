// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Prices;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one request path, of one scenario, or of all requests together.
 *
 * @param name the path's parts joined by " / ", unique within a report
 * @param stats the figures
 * @param slos the figures of each SLO
 * @param detail its time slots
 * @param cost the cost of serving it; null: not known
 * @param baseline the figures of the same requests in the baseline; null: there are none
 * @param charted whether the page draws its charts: those of all scopes would be too many
 */
public record Scope(
    String name,
    RequestStats stats,
    List<SloStats> slos,
    SourceDetail detail,
    @Nullable Cost cost,
    @Nullable BaselineStats baseline,
    boolean charted) {

  /** Returns the scope of a load level. */
  public static Scope level(RunReport report, LevelStats level) {
    return of(
        "level " + level.level().number(),
        level.stats(),
        level.slos(),
        SourceDetail.NONE,
        report.prices(),
        null);
  }

  static Scope of(
      String name,
      RequestStats stats,
      List<SloStats> slos,
      SourceDetail detail,
      @Nullable Prices prices,
      @Nullable BaselineStats baseline) {
    Cost cost = prices == null ? null : Cost.ofPath(prices, stats, slos).orElse(null);
    return new Scope(name, stats, slos, detail, cost, baseline, true);
  }

  Scope withoutCharts() {
    return new Scope(name, stats, slos, detail, cost, baseline, false);
  }
}
