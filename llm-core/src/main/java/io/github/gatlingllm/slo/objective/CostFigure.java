// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.slo.cost.Cost;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A figure of what serving cost, as {@link Cost} defines it. */
public sealed interface CostFigure {

  /** Returns the key in {@code summary.json}. */
  String key();

  /** Returns the heading of a column of amounts: {@code per request}. */
  String heading();

  /** Returns the label in reports: {@code cost per request}. */
  default String label() {
    return "cost " + heading();
  }

  /** Returns the SLO that it needs; null if it needs none. */
  default @Nullable Slo slo() {
    return null;
  }

  /** Applies the function for its kind. */
  <R> R match(Function<Plain, R> plain, Function<PerMillionGoodTokens, R> good);

  /** The figures without an SLO. */
  enum Plain implements CostFigure {
    PER_REQUEST("perRequest", "per request"),
    PER_MILLION_OUTPUT_TOKENS("perMillionOutputTokens", "per 1M output tokens"),
    PER_MILLION_TOTAL_TOKENS("perMillionTotalTokens", "per 1M total tokens"),
    PER_SESSION("perSession", "per session"),
    TOTAL("total", "total") {
      @Override
      public String label() {
        return "total cost";
      }
    };

    private final String key;
    private final String heading;

    Plain(String key, String heading) {
      this.key = key;
      this.heading = heading;
    }

    @Override
    public String key() {
      return key;
    }

    @Override
    public String heading() {
      return heading;
    }

    @Override
    public <R> R match(Function<Plain, R> plain, Function<PerMillionGoodTokens, R> good) {
      return plain.apply(this);
    }
  }

  /**
   * The cost of a million output tokens of good requests.
   *
   * @param slo the SLO
   */
  record PerMillionGoodTokens(Slo slo) implements CostFigure {

    private static final int LONGEST_NAME = 80;

    @Override
    public String key() {
      return "perMillionGoodTokens";
    }

    @Override
    public String heading() {
      return "per 1M good tokens";
    }

    @Override
    public String label() {
      return CostFigure.super.label() + " of " + ObjectiveText.cut(slo.name(), LONGEST_NAME);
    }

    @Override
    public <R> R match(Function<Plain, R> plain, Function<PerMillionGoodTokens, R> good) {
      return good.apply(this);
    }
  }
}
