// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.slo.cost.Amount;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The costs in {@code metrics.txt}: a family for each available figure. */
final class CostMetrics {

  private CostMetrics() {}

  static void write(OpenMetricsText out, MetricScope part) {
    Map<String, List<CostFigure>> families = new LinkedHashMap<>();
    for (CostFigure figure : figures(part.scopes())) {
      families.computeIfAbsent(figure.key(), key -> new ArrayList<>()).add(figure);
    }
    families.values().forEach(figures -> family(out, part, figures));
  }

  /** Writes a family; figures that differ only by their SLO are in one. */
  private static void family(OpenMetricsText out, MetricScope part, List<CostFigure> figures) {
    CostFigure first = figures.get(0);
    String help = figures.size() == 1 ? first.label() : first.heading();
    Family family =
        first.match(plain -> plain(out, part, plain, help), good -> good(out, part, help));
    for (Scope scope : part.scopes()) {
      figures.forEach(figure -> sample(family, part, scope, figure));
    }
  }

  /** Begins a family; a gauge must not end in {@code _total}, the suffix of counters. */
  private static Family plain(
      OpenMetricsText out, MetricScope part, CostFigure.Plain figure, String help) {
    return figure == CostFigure.Plain.TOTAL
        ? Family.beginAs(out, ExportedMetric.COST_TOTAL, help, part.key())
        : Family.beginAs(
            out, ExportedMetric.COST, help, part.key(), OpenMetrics.snake(figure.key()));
  }

  private static Family good(OpenMetricsText out, MetricScope part, String help) {
    return Family.beginAs(out, ExportedMetric.COST_OF_GOOD, help, part.key());
  }

  private static Set<CostFigure> figures(List<Scope> scopes) {
    Set<CostFigure> figures = new LinkedHashSet<>();
    for (Scope scope : scopes) {
      if (scope.cost() != null) {
        scope.cost().figures().forEach((figure, amount) -> addKnown(figures, figure, amount));
      }
    }
    return figures;
  }

  private static void addKnown(Set<CostFigure> figures, CostFigure figure, Amount amount) {
    if (amount.value().isPresent()) {
      figures.add(figure);
    }
  }

  private static void sample(Family family, MetricScope part, Scope scope, CostFigure figure) {
    Cost cost = scope.cost();
    if (cost == null || !cost.figures().containsKey(figure)) {
      return;
    }
    Slo slo = figure.slo();
    String[] labels =
        slo == null ? part.of(scope, cost.currency()) : part.of(scope, slo.name(), cost.currency());
    cost.of(figure).value().ifPresent(value -> family.sample(value, labels));
  }
}
