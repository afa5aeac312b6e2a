// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.ConversationStats;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.distribution.Samples;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.SortedMap;
import java.util.TreeMap;

/** The figures of one conversation, or of several merged. */
final class ConversationFigures {

  private final SortedMap<Integer, TurnFigures> turns = new TreeMap<>();
  private final Samples turnsPerSession = new Samples(1);
  private final Samples e2e = Samples.of(Metric.E2E);
  private final Samples wall = Samples.of(Metric.E2E);
  private final Samples input = new Samples(1);
  private final Samples output = new Samples(1);
  private long begun;
  private long ended;

  void begun() {
    begun++;
  }

  void turn(RequestRecord turn, ExactBudget budget) {
    of(Math.min(turn.id().turn(), ConversationStats.LAST_TURN)).add(turn, budget);
  }

  void ended(SessionTotals session, boolean exact) {
    ended++;
    turnsPerSession.add(session.turns(), exact);
    if (session.turns() > 0) {
      e2e.add(session.e2eNanos(), exact);
      wall.add(session.wallNanos(), exact);
      addReported(input, session.inputTokens(), exact);
      addReported(output, session.outputTokens(), exact);
    }
  }

  void addAll(ConversationFigures other) {
    begun += other.begun;
    ended += other.ended;
    turnsPerSession.addAll(other.turnsPerSession);
    e2e.addAll(other.e2e);
    wall.addAll(other.wall);
    input.addAll(other.input);
    output.addAll(other.output);
    other.turns.forEach((number, figures) -> of(number).addAll(figures));
  }

  ConversationStats stats() {
    return new ConversationStats(
        ended,
        begun - ended,
        turnsPerSession.distribution(),
        new ConversationStats.PerSession(
            e2e.distribution(), wall.distribution(), input.distribution(), output.distribution()),
        turns.entrySet().stream().map(turn -> turn.getValue().stats(turn.getKey())).toList());
  }

  private TurnFigures of(int number) {
    return turns.computeIfAbsent(number, key -> new TurnFigures());
  }

  private static void addReported(Samples samples, long tokens, boolean exact) {
    if (tokens >= 0) {
      samples.add(tokens, exact);
    }
  }
}
