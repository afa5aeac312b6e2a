// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.Consumed;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The most that a run may use; beyond that it is stopped.
 *
 * @param requests the most requests sent; empty for no limit
 * @param tokens the most tokens of prompts and answers; empty for no limit
 * @param money the highest cost at the run's prices; empty for no limit
 */
public record Budget(OptionalLong requests, OptionalLong tokens, OptionalDouble money) {

  /** No limit. */
  public static final Budget UNLIMITED =
      new Budget(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty());

  private static final double HOUR_SECONDS = 3600;
  private static final double MILLION = 1e6;
  private static final double OVERDRAWN = 1.1;

  public Budget {
    requirePositive("requests", requests);
    requirePositive("tokens", tokens);
    if (money.isPresent() && !(money.getAsDouble() > 0 && Double.isFinite(money.getAsDouble()))) {
      throw new IllegalArgumentException(
          ObjectiveErrorTexts.budgetNotPositive("money", Double.toString(money.getAsDouble())));
    }
  }

  /** Returns a copy with this limit of requests. */
  public Budget withRequests(long most) {
    return new Budget(OptionalLong.of(most), tokens, money);
  }

  /** Returns a copy with this limit of tokens. */
  public Budget withTokens(long most) {
    return new Budget(requests, OptionalLong.of(most), money);
  }

  /** Returns a copy with this limit of cost. */
  public Budget withMoney(double most) {
    return new Budget(requests, tokens, OptionalDouble.of(most));
  }

  /**
   * Returns which limit is exceeded: {@code the budget of 500 requests is spent: 512 sent}; empty
   * if none is.
   *
   * @param consumed what the run has used so far
   * @param seconds the time since the run's start
   * @param prices the prices; null if none are set
   */
  public Optional<String> spent(Consumed consumed, double seconds, @Nullable Prices prices) {
    if (requests.isPresent() && consumed.requests() > requests.getAsLong()) {
      return exceeded(requests.getAsLong() + " requests", consumed.requests() + " sent");
    }
    if (tokens.isPresent() && consumed.tokens() > tokens.getAsLong()) {
      return exceeded(tokens.getAsLong() + " tokens", consumed.tokens() + " used");
    }
    if (money.isEmpty() || prices == null) {
      return Optional.empty();
    }
    double cost = cost(consumed, seconds, prices);
    return cost > money.getAsDouble()
        ? exceeded(
            Quantity.exact(money.getAsDouble()) + " " + prices.currency(),
            Quantity.plain(cost) + " " + prices.currency() + " used")
        : Optional.empty();
  }

  /**
   * Returns the budget with a tenth more tokens and money for answers in flight, and without a
   * limit of requests.
   */
  public Budget overdrawn() {
    return new Budget(
        OptionalLong.empty(),
        tokens.isPresent() ? OptionalLong.of(tokens.getAsLong() + tokens.getAsLong() / 10) : tokens,
        money.isPresent() ? OptionalDouble.of(OVERDRAWN * money.getAsDouble()) : money);
  }

  static double cost(Consumed consumed, double seconds, Prices prices) {
    long cached = Math.min(consumed.cachedInputTokens(), consumed.inputTokens());
    return prices.perHour() * seconds / HOUR_SECONDS
        + prices.perMillionInputTokens() * (consumed.inputTokens() - cached) / MILLION
        + prices.perMillionCachedInputTokens() * cached / MILLION
        + prices.perMillionOutputTokens() * consumed.outputTokens() / MILLION;
  }

  private static Optional<String> exceeded(String budget, String used) {
    return Optional.of(ObjectiveReasonTexts.budgetSpent(budget, used));
  }

  private static void requirePositive(String name, OptionalLong limit) {
    if (limit.isPresent() && limit.getAsLong() <= 0) {
      throw new IllegalArgumentException(
          ObjectiveErrorTexts.budgetNotPositive(name, Long.toString(limit.getAsLong())));
    }
  }
}
