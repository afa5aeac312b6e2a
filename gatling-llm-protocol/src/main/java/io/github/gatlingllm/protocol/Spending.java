// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.slo.objective.Budget;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a run costs, and may cost.
 *
 * @param prices what serving costs; null: not set
 * @param budget the most that may be used up
 * @param paidCallsAllowed whether hosts may be called that cost money
 */
public record Spending(@Nullable Prices prices, Budget budget, boolean paidCallsAllowed) {

  /**
   * Refuses a budget that nobody could hold.
   *
   * @throws IllegalStateException if money may not be spent beyond a sum, but nothing has a price
   */
  public void requirePrices() {
    if (budget.money().isPresent() && prices == null) {
      throw new IllegalStateException(
          "a budget of money must have prices to count by, but money("
              + budget.money().getAsDouble()
              + ") has none: add llm.prices(...) to the same protocol, or limit tokens(...) or"
              + " requests(...) instead");
    }
  }

  /**
   * Refuses objectives on a cost that nothing gives a price.
   *
   * @param protocols all of the run
   * @throws IllegalStateException naming the first of them
   */
  public static void requirePricesFor(
      List<RunObjective> objectives, Collection<LlmProtocol> protocols) {
    boolean priced = protocols.stream().anyMatch(each -> each.spending().prices() != null);
    for (RunObjective objective : objectives) {
      if (!priced && objective.subject() instanceof Subject.OfCost) {
        throw new IllegalStateException(
            "objective '"
                + objective.text()
                + "' needs prices, but no protocol of the run has any: call"
                + " .prices(prices -> prices.perHour(...)) on one, or a price per 1M tokens");
      }
    }
  }

  /**
   * Refuses protocols of one run that name different prices: a run has one bill.
   *
   * @throws IllegalStateException naming two of them
   */
  public static void requireOnePriceList(Collection<LlmProtocol> protocols) {
    List<Prices> all =
        protocols.stream()
            .map(protocol -> protocol.spending().prices())
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    if (all.size() > 1) {
      throw new IllegalStateException(
          "the prices of a run must be the same in all of its protocols, but are both '"
              + all.get(0).text()
              + "' and '"
              + all.get(1).text()
              + "': give .prices(...) once, or the same everywhere");
    }
  }
}
