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
 * The prices of a run, and what it may spend.
 *
 * @param prices the prices of serving; null if not set
 * @param budget the most that the run may consume
 * @param paidCallsAllowed whether hosts that may cost money may be called
 */
public record Spending(@Nullable Prices prices, Budget budget, boolean paidCallsAllowed) {

  /**
   * Refuses a budget of money without prices.
   *
   * @throws IllegalStateException naming the budget
   */
  public void requirePrices() {
    if (budget.money().isPresent() && prices == null) {
      throw new IllegalStateException(
          ProtocolTexts.budgetWithoutPrices(budget.money().getAsDouble()));
    }
  }

  /**
   * Refuses objectives on cost without prices.
   *
   * @param protocols all protocols of the run
   * @throws IllegalStateException naming the first such objective
   */
  public static void requirePricesFor(
      List<RunObjective> objectives, Collection<LlmProtocol> protocols) {
    boolean priced = protocols.stream().anyMatch(each -> each.spending().prices() != null);
    for (RunObjective objective : objectives) {
      if (!priced && objective.subject() instanceof Subject.OfCost) {
        throw new IllegalStateException(ProtocolTexts.objectiveWithoutPrices(objective.text()));
      }
    }
  }

  /**
   * Refuses protocols of one run with different prices, because a run has one cost.
   *
   * @throws IllegalStateException naming two of the price lists
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
          ProtocolTexts.severalPrices(all.get(0).text(), all.get(1).text()));
    }
  }
}
