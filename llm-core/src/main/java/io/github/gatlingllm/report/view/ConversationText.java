// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.ConversationStats;
import io.github.gatlingllm.measure.ConversationStats.PerSession;
import io.github.gatlingllm.measure.ConversationStats.Turn;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Describes conversations. */
public final class ConversationText {

  private static final double MILLIS = Metric.E2E.outputDivisor();

  private ConversationText() {}

  /** Returns two lines for each conversation: its sessions, and its turns. */
  public static List<String> lines(Map<String, ConversationStats> conversations) {
    var lines = new ArrayList<String>();
    conversations.forEach(
        (name, stats) -> {
          lines.add(name + ": " + sessions(stats) + session(stats.perSession()));
          if (!stats.turns().isEmpty()) {
            lines.add(name + ", " + turns(stats.turns()));
          }
        });
    return lines;
  }

  /** Returns a percentile in ms; a dash: it is missing. */
  public static String millis(@Nullable Distribution values, double percentile) {
    return values == null
        ? ReportFormat.ABSENT
        : Quantity.plain(values.percentile(percentile) / MILLIS);
  }

  /** Returns a number; a dash: it is missing. */
  public static String plain(OptionalDouble value) {
    return value.isPresent() ? Quantity.plain(value.getAsDouble()) : ReportFormat.ABSENT;
  }

  private static String sessions(ConversationStats stats) {
    String mean =
        stats.turnsPerSession() == null
            ? ""
            : " of " + Quantity.plain(stats.turnsPerSession().mean()) + " turns (mean)";
    return stats.sessions()
        + (stats.sessions() == 1 ? " session" : " sessions")
        + mean
        + ", "
        + stats.unfinished()
        + " unfinished";
  }

  private static String session(PerSession session) {
    if (session.e2e() == null) {
      return "";
    }
    return "; per session (p50): E2E "
        + millis(session.e2e(), 50)
        + " ms, with think time "
        + millis(session.wall(), 50)
        + " ms, tokens "
        + tokens(session.inputTokens())
        + " in, "
        + tokens(session.outputTokens())
        + " out";
  }

  private static String tokens(@Nullable Distribution tokens) {
    return tokens == null ? ReportFormat.ABSENT : Quantity.plain(tokens.percentile(50));
  }

  private static String turns(List<Turn> turns) {
    return "turn "
        + change(turns, Turn::label)
        + ": TTFT p50 "
        + change(turns, turn -> millis(turn.ttft(), 50))
        + " ms, E2E p50 "
        + change(turns, turn -> millis(turn.e2e(), 50))
        + " ms, input tokens "
        + change(turns, turn -> plain(turn.inputTokensMean()))
        + " (mean)";
  }

  private static String change(List<Turn> turns, Function<Turn, String> figure) {
    String first = figure.apply(turns.get(0));
    return turns.size() == 1 ? first : first + " → " + figure.apply(turns.get(turns.size() - 1));
  }
}
