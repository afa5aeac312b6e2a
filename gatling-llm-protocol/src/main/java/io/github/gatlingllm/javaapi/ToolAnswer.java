// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ToolAnswers;
import io.github.gatlingllm.session.UserDraws;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/**
 * DSL for answering a tool that the model calls, in place of a real tool
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ToolAnswer {

  private final ToolAnswers.Answer answer;

  private ToolAnswer(ToolAnswers.Answer answer) {
    this.answer = answer;
  }

  static ToolAnswer of(String tool, Expression<String> result) {
    return named(tool, (session, call) -> Conversions.resolve(result.function(), session));
  }

  static ToolAnswer of(String tool, BiFunction<Session, ToolCall, String> result) {
    return named(tool, (session, call) -> result.apply(new Session(session), call));
  }

  private static ToolAnswer named(String tool, ToolAnswers.Result result) {
    if (tool.isBlank()) {
      throw new IllegalArgumentException(DslTexts.toolNameBlank());
    }
    return new ToolAnswer(new ToolAnswers.Answer(tool, result, session -> Duration.ZERO));
  }

  /**
   * Set the time that the tool takes, 0 by default. The user waits for it before the next request;
   * tools that one answer calls run in parallel. It is one of Gatling's pauses: pause types and
   * {@code disablePauses()} apply
   *
   * @param latency the time
   * @return a new ToolAnswer instance
   */
  public ToolAnswer latency(Duration latency) {
    return latency(latency, latency);
  }

  /**
   * Set the time that the tool takes, as {@link #latency(Duration)}
   *
   * @param seconds the time in seconds
   * @return a new ToolAnswer instance
   */
  public ToolAnswer latency(long seconds) {
    return latency(Duration.ofSeconds(seconds));
  }

  /**
   * Set the time that the tool takes, uniformly distributed
   *
   * @param min the shortest time
   * @param max the longest time
   * @return a new ToolAnswer instance
   */
  public ToolAnswer latency(Duration min, Duration max) {
    if (min.isNegative() || max.compareTo(min) < 0) {
      throw new IllegalArgumentException(DslTexts.latencyInvalid(min, max));
    }
    long span = max.minus(min).toNanos();
    return latency(
        session -> span == 0 ? min : min.plusNanos(ThreadLocalRandom.current().nextLong(span + 1)));
  }

  /**
   * Set the time that the tool takes, uniformly distributed
   *
   * @param min the shortest time in seconds
   * @param max the longest time in seconds
   * @return a new ToolAnswer instance
   */
  public ToolAnswer latency(long min, long max) {
    return latency(Duration.ofSeconds(min), Duration.ofSeconds(max));
  }

  /**
   * Set the time that the tool takes, drawn from a distribution
   *
   * @param time the distribution: {@code ThinkTime.logNormal(...)}
   * @param seed the same seed gives the same times on any machine; their assignment to users
   *     depends on the order in which users call the tool
   * @return a new ToolAnswer instance
   */
  public ToolAnswer latency(ThinkTime time, long seed) {
    var index = new AtomicLong();
    return latency(
        session -> {
          UserDraws ofWorker = UserDraws.of(session);
          return time.drawn()
              .at(seed, ofWorker == null ? index.getAndIncrement() : ofWorker.next(index));
        });
  }

  ToolAnswers.Answer answer() {
    return answer;
  }

  private ToolAnswer latency(ToolAnswers.Latency latency) {
    return new ToolAnswer(new ToolAnswers.Answer(answer.tool(), answer.result(), latency));
  }
}
