/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.slo.cost.Amount;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.promise.CostFigure;
import io.github.gatlingllm.slo.promise.Slo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One family of {@code metrics.txt} for each figure of cost that somebody has. */
final class CostMetrics {

  private CostMetrics() {}

  static void write(
      OpenMetricsText out, String prefix, @Nullable String label, List<Scope> scopes) {
    Map<String, List<CostFigure>> families = new LinkedHashMap<>();
    for (CostFigure figure : figures(scopes)) {
      families.computeIfAbsent(name(prefix, figure), name -> new ArrayList<>()).add(figure);
    }
    families.forEach((name, figures) -> family(out, name, label, scopes, figures));
  }

  /** Figures that differ by their SLO only are one family. */
  private static void family(
      OpenMetricsText out,
      String name,
      @Nullable String label,
      List<Scope> scopes,
      List<CostFigure> figures) {
    String help = figures.size() == 1 ? figures.get(0).label() : figures.get(0).heading();
    out.family(name, "gauge", null, help);
    for (Scope scope : scopes) {
      figures.forEach(figure -> sample(out, name, label, scope, figure));
    }
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

  /** A gauge must not end in {@code _total}, which is a counter's. */
  private static String name(String prefix, CostFigure figure) {
    return figure == CostFigure.Plain.TOTAL
        ? prefix + "_cost"
        : prefix + "_cost_" + OpenMetrics.snake(figure.key());
  }

  private static void sample(
      OpenMetricsText out, String name, @Nullable String label, Scope scope, CostFigure figure) {
    Cost cost = scope.cost();
    if (cost == null) {
      return;
    }
    List<String> labels = new ArrayList<>();
    if (label != null) {
      labels.addAll(List.of(label, scope.name()));
    }
    Slo slo = figure.slo();
    if (slo != null) {
      labels.addAll(List.of("slo", slo.name()));
    }
    labels.addAll(List.of("currency", cost.currency()));
    if (!cost.figures().containsKey(figure)) {
      return;
    }
    cost.of(figure)
        .value()
        .ifPresent(value -> out.sample(name, value, labels.toArray(String[]::new)));
  }
}
