// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shows the figures between tenants. */
final class TenantText {

  private static final double PERCENT = 100;

  private TenantText() {}

  static List<String> lines(TenantFigures figures) {
    var lines = new ArrayList<String>();
    figures.neighbours().forEach(each -> lines.add(neighbour(each)));
    fairness(figures).ifPresent(lines::add);
    figures.findings().pairs().forEach(pair -> lines.add(pair(figures, pair)));
    figures.findings().priorities().forEach(each -> lines.add(priority(figures, each)));
    return lines;
  }

  static String neighbour(NeighbourResult result) {
    NeighbourFigure of = result.figure();
    return result.missing() == null
        ? TenantTexts.neighbour(
            of.victim(),
            of.flood(),
            percent(result.alone()),
            percent(result.under()),
            TenantTexts.loss(
                points(result.loss()),
                points(result.interval().low()),
                points(result.interval().high()),
                result.pairs()))
        : TenantTexts.missing(of.victim(), of.flood(), result.missing());
  }

  /** Returns how fair the service is; empty if the run does not show it. */
  static Optional<String> fairness(TenantFigures figures) {
    if (figures.fairness().jain().isPresent()) {
      return Optional.of(fairness(figures.fairness()));
    }
    return figures.unharmed().fair() ? Optional.of(figures.unharmed().text()) : Optional.empty();
  }

  private static String fairness(Fairness fairness) {
    return TenantTexts.fairness(
        index(fairness),
        Quantity.plain(Math.round(fairness.serviceDifference().orElse(Double.NaN))),
        rounded(fairness.contendedSeconds(), 10));
  }

  private static String index(Fairness fairness) {
    String index = rounded(fairness.jain().orElse(Double.NaN), 100);
    Interval interval = fairness.jainInterval();
    return Double.isFinite(interval.low())
        ? TenantTexts.index(index, rounded(interval.low(), 100), rounded(interval.high(), 100))
        : index;
  }

  static String pair(TenantFigures figures, TenantFindings.TenantPair pair) {
    return TenantTexts.pair(
        name(figures, pair.one()), name(figures, pair.other()), pair.finding().text());
  }

  static String priority(TenantFigures figures, PriorityFinding finding) {
    return TenantTexts.priority(
        name(figures, finding.urgent()),
        name(figures, finding.low()),
        ratio(finding),
        finding.text());
  }

  private static String ratio(PriorityFinding finding) {
    return Double.isFinite(finding.ratio())
        ? rounded(finding.ratio(), 100)
            + " ("
            + rounded(finding.interval().low(), 100)
            + " to "
            + rounded(finding.interval().high(), 100)
            + ")"
        : TenantTexts.NOT_AVAILABLE;
  }

  private static String name(TenantFigures figures, int tenant) {
    return figures.plan().tenants().get(tenant).name();
  }

  private static String percent(double share) {
    return rounded(PERCENT * share, 10) + " %";
  }

  private static String points(double share) {
    return rounded(PERCENT * share, 10);
  }

  private static String rounded(double value, double digits) {
    return Double.isFinite(value)
        ? Quantity.plain(Math.round(value * digits) / digits)
        : TenantTexts.NOT_AVAILABLE;
  }
}
