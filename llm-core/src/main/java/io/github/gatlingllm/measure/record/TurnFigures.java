// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.ConversationStats;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.distribution.Moments;
import io.github.gatlingllm.measure.distribution.Samples;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.OptionalDouble;

/** The figures of all turns with one number. */
final class TurnFigures {

  private final Samples ttft = Samples.of(Metric.TTFT);
  private final Samples e2e = Samples.of(Metric.E2E);
  private final Moments input = new Moments();
  private final Moments output = new Moments();
  private final Moments cached = new Moments();
  private long succeeded;
  private long failed;

  void add(RequestRecord turn, ExactBudget budget) {
    if (!turn.succeeded()) {
      failed++;
      return;
    }
    succeeded++;
    boolean exact = budget.take();
    Metric.TTFT.of(turn).ifPresent(value -> ttft.add(value, exact));
    Metric.E2E.of(turn).ifPresent(value -> e2e.add(value, exact));
    add(input, turn.tokens().input());
    add(output, turn.tokens().output());
    add(cached, turn.tokens().cached());
  }

  void addAll(TurnFigures other) {
    ttft.addAll(other.ttft);
    e2e.addAll(other.e2e);
    input.addAll(other.input);
    output.addAll(other.output);
    cached.addAll(other.cached);
    succeeded += other.succeeded;
    failed += other.failed;
  }

  ConversationStats.Turn stats(int turn) {
    return new ConversationStats.Turn(
        turn,
        succeeded + failed,
        failed,
        ttft.distribution(),
        e2e.distribution(),
        mean(input),
        mean(output),
        mean(cached));
  }

  private static void add(Moments moments, int tokens) {
    if (tokens >= 0) {
      moments.add(tokens);
    }
  }

  private static OptionalDouble mean(Moments moments) {
    return moments.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(moments.mean());
  }
}
