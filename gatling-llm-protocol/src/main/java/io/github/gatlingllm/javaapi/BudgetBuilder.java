// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.Budget;

/**
 * DSL for building budgets
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class BudgetBuilder {

  static final BudgetBuilder UNLIMITED = new BudgetBuilder(Budget.UNLIMITED);

  private final Budget budget;

  private BudgetBuilder(Budget budget) {
    this.budget = budget;
  }

  /**
   * Limit the number of requests sent, including retries and resends, warm-up and preflight
   *
   * @param most the limit, above 0
   * @return a new BudgetBuilder instance
   */
  public BudgetBuilder requests(long most) {
    return new BudgetBuilder(budget.withRequests(most));
  }

  /**
   * Limit the total number of prompt and output tokens
   *
   * @param most the limit, above 0
   * @return a new BudgetBuilder instance
   */
  public BudgetBuilder tokens(long most) {
    return new BudgetBuilder(budget.withTokens(most));
  }

  /**
   * Limit the cost of the run at the protocol's prices
   *
   * @param most the limit, above 0, in the currency of the prices
   * @return a new BudgetBuilder instance
   */
  public BudgetBuilder money(double most) {
    return new BudgetBuilder(budget.withMoney(most));
  }

  Budget budget() {
    if (budget.equals(Budget.UNLIMITED)) {
      throw new IllegalArgumentException(
          "budget(...) must set a limit, but set none: set requests(...), tokens(...) or"
              + " money(...)");
    }
    return budget;
  }
}
