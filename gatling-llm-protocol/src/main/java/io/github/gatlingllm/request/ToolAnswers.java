// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers the tool calls of a model, in place of real tools.
 *
 * @param answers the answers, by tool
 * @param scripted whether the script of the conversation contains the results, so that nothing is
 *     answered here
 */
public record ToolAnswers(List<Answer> answers, boolean scripted) {

  /** Answers no tool: each call gets a fixed result, because servers require one. */
  public static final ToolAnswers NONE = new ToolAnswers(List.of(), false);

  /** Leaves all results to the script of the conversation. */
  public static final ToolAnswers SCRIPTED = new ToolAnswers(List.of(), true);

  public ToolAnswers {
    answers = List.copyOf(answers);
  }

  /**
   * The answer of one tool.
   *
   * @param tool its name
   * @param result computes the result of a call
   * @param latency draws the time that the tool takes
   */
  public record Answer(String tool, Result result, Latency latency) {}

  /** Computes the result of a call. */
  @FunctionalInterface
  public interface Result {
    /** Returns the result. */
    String of(Session session, ToolCall call);
  }

  /** Draws the time that a tool takes. */
  @FunctionalInterface
  public interface Latency {
    /** Returns the time. */
    Duration of(Session session);
  }

  /** Returns the results of calls, in their order. */
  public List<Message> results(Session session, List<ToolCall> calls) {
    if (scripted) {
      return List.of();
    }
    var results = new ArrayList<Message>(calls.size());
    for (ToolCall call : calls) {
      results.add(Message.tool(call.id(), result(session, call)));
    }
    return results;
  }

  /** Returns the longest time of the tools, which run in parallel. */
  public Duration latency(Session session, List<ToolCall> calls) {
    Duration longest = Duration.ZERO;
    for (ToolCall call : calls) {
      Answer answer = answer(call.name());
      Duration own = answer == null ? Duration.ZERO : answer.latency().of(session);
      longest = own.compareTo(longest) > 0 ? own : longest;
    }
    return longest;
  }

  /** Returns whether a tool has an answer. */
  public boolean knows(String tool) {
    return answer(tool) != null;
  }

  private String result(Session session, ToolCall call) {
    Answer answer = answer(call.name());
    if (answer != null) {
      return answer.result().of(session, call);
    }
    return answers.isEmpty() ? ToolCall.NO_RESULT : RequestTexts.unknownTool(call.name());
  }

  private @Nullable Answer answer(String tool) {
    for (Answer each : answers) {
      if (each.tool().equals(tool)) {
        return each;
      }
    }
    return null;
  }
}
