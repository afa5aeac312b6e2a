// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.cost.Amount;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Prices;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Describes costs. */
public final class CostText {

  private CostText() {}

  /** Returns the cost of the run; empty: it has no prices. */
  public static Optional<Cost> cost(RunReport report) {
    Prices prices = report.prices();
    return prices == null
        ? Optional.empty()
        : Optional.of(Cost.of(prices, report.snapshot(), report.allSlos()));
  }

  /** Returns {@code 0.00034 USD per request, 2.5 USD per 1M output tokens}: the known figures. */
  public static String known(Cost cost, Predicate<CostFigure> wanted) {
    List<String> parts = new ArrayList<>();
    cost.figures()
        .forEach(
            (figure, amount) -> {
              if (wanted.test(figure) && amount.value().isPresent()) {
                parts.add(money(amount, " " + cost.currency() + " " + figure.heading()));
              }
            });
    return parts.isEmpty() ? "not available" : join(parts);
  }

  /** Returns the amount and its unit, or a dash. */
  public static String money(Amount amount, String unit) {
    return amount.value().isPresent()
        ? Quantity.plain(amount.value().getAsDouble()) + unit
        : ReportFormat.ABSENT;
  }

  /** Returns {@code per session: no session ended}: each reason with the figures it prevents. */
  public static List<String> unknown(Cost cost) {
    Set<String> reasons = new LinkedHashSet<>();
    cost.figures().values().forEach(amount -> add(reasons, amount));
    return reasons.stream().map(reason -> headings(cost, reason) + ": " + reason).toList();
  }

  private static String headings(Cost cost, String reason) {
    return join(
        cost.figures().entrySet().stream()
            .filter(figure -> reason.equals(figure.getValue().reason()))
            .map(figure -> figure.getKey().heading())
            .toList());
  }

  private static void add(Set<String> reasons, Amount amount) {
    if (amount.reason() != null) {
      reasons.add(amount.reason());
    }
  }

  private static String join(List<String> parts) {
    return String.join(", ", parts);
  }
}
