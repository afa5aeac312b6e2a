// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.internal.Expressions.javaFunctionToExpression;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.action.RestartActionBuilder;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.request.HistoryAnswer;
import io.github.gatlingllm.session.ScriptPosition;
import io.github.gatlingllm.session.UserDraws;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * DSL for building conversations: requests of one user that each repeat what was said before
 *
 * <p>A conversation is known by its name: each virtual user has its own history of it, to which the
 * real answers are appended.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class Conversation {

  private final ConversationDefinition definition;

  private Conversation(ConversationDefinition definition) {
    this.definition = definition;
  }

  static Conversation named(String name) {
    return new Conversation(ConversationDefinition.named(name));
  }

  /**
   * Set the system message, which stands before each turn's history and is never cut
   *
   * @param content the message, expressed as a Gatling Expression Language String
   * @return a new Conversation instance
   */
  public Conversation system(String content) {
    return system(El.string(content));
  }

  /**
   * Set the system message, which stands before each turn's history and is never cut
   *
   * @param content the message, expressed as a function
   * @return a new Conversation instance
   */
  public Conversation system(Function<Session, String> content) {
    return system(El.function(content));
  }

  /**
   * Limit what is sent again; the oldest turns are left out first, each as a whole
   *
   * @param messages at most so many earlier messages, of user and assistant together; without a
   *     limit by default
   * @return a new Conversation instance
   */
  public Conversation maxHistory(int messages) {
    if (messages < 0) {
      throw new IllegalArgumentException("maxHistory must be at least 0, but was " + messages);
    }
    return new Conversation(definition.with(s -> s.maxHistory = messages));
  }

  /**
   * Let the user pause before each turn but the first, by Gatling's own pause: pause types and
   * {@code disablePauses()} apply
   *
   * @param seconds the pause in seconds
   * @return a new Conversation instance
   */
  public Conversation thinkTime(long seconds) {
    return thinkTime(Duration.ofSeconds(seconds));
  }

  /**
   * Let the user pause before each turn but the first, by Gatling's own pause: pause types and
   * {@code disablePauses()} apply
   *
   * @param duration how long
   * @return a new Conversation instance
   */
  public Conversation thinkTime(Duration duration) {
    return thinkTime(duration, duration);
  }

  /**
   * Let the user pause before each turn but the first, for a time drawn uniformly each time
   *
   * @param min the shortest pause in seconds
   * @param max the longest pause in seconds
   * @return a new Conversation instance
   */
  public Conversation thinkTime(long min, long max) {
    return thinkTime(Duration.ofSeconds(min), Duration.ofSeconds(max));
  }

  /**
   * Let the user pause before each turn but the first, for a time drawn uniformly each time
   *
   * @param min the shortest pause
   * @param max the longest pause
   * @return a new Conversation instance
   */
  public Conversation thinkTime(Duration min, Duration max) {
    if (min.isNegative() || max.compareTo(min) < 0) {
      throw new IllegalArgumentException(
          "thinkTime must be from 0 on and grow from min to max, but was " + min + " to " + max);
    }
    return thinkTime(pause(min, max));
  }

  /**
   * Let the user pause before each turn but the first
   *
   * @param duration how long, in seconds or as a Duration, expressed as a Gatling Expression
   *     Language String
   * @return a new Conversation instance
   */
  public Conversation thinkTime(String duration) {
    return thinkTime(pause(duration));
  }

  /**
   * Let the user pause before each turn but the first, for a time drawn from a distribution
   *
   * @param time the distribution: {@code ThinkTime.exponential(...)}, {@code
   *     ThinkTime.logNormal(...)}
   * @param seed the same seed gives the same times on any machine; which user gets which depends on
   *     the order in which users come to pause
   * @return a new Conversation instance
   */
  public Conversation thinkTime(ThinkTime time, long seed) {
    return thinkTime(time.drawn(), seed);
  }

  /**
   * Let each user have a recorded conversation, one after the other
   *
   * @param records a feeder of conversations: {@code dataset("sharegpt.json").shuffled(7)}, or any
   *     whose records have {@code conversation}, a list of maps with role and content
   * @return a new RecordedSessions instance
   */
  public RecordedSessions from(Supplier<Iterator<Map<String, Object>>> records) {
    return RecordedSessions.of(this, records);
  }

  /**
   * Make a request the next turn: it carries the system message, the history, then its own messages
   *
   * <p>Once it has succeeded, its messages and the text of its answer become history.
   *
   * @param chat the request
   * @return an action to be executed: {@code exec(conversation.turn(...))}
   */
  public ActionBuilder turn(ChatBuilder chat) {
    return chat.asTurn(definition);
  }

  /**
   * Forget the history: the user's next turn is the first of a new session
   *
   * @return an action to be executed: {@code exec(conversation.restart())}
   */
  public ActionBuilder restart() {
    var restart = new RestartActionBuilder(definition.name());
    return () -> restart;
  }

  String name() {
    return definition.name();
  }

  Conversation thinkTime(io.github.gatlingllm.workload.arrivals.ThinkTimes time, long seed) {
    var index = new AtomicLong();
    return thinkTime(
        pause(
            session -> {
              UserDraws ofWorker = UserDraws.of(session.asScala());
              return time.at(
                  seed, ofWorker == null ? index.getAndIncrement() : ofWorker.next(index));
            }));
  }

  /** Without a system message of its own it takes the script's. */
  Conversation scripted(HistoryAnswer kept) {
    String name = name();
    ConversationDefinition keeping = definition.with(s -> s.kept = kept);
    return new Conversation(
        keeping.system() != null
            ? keeping
            : keeping.with(
                s ->
                    s.system =
                        new Expression<>(
                            javaFunctionToExpression(
                                session ->
                                    ScriptPosition.of(session.asScala(), name)
                                        .script()
                                        .system()))));
  }

  private Conversation system(Expression<String> content) {
    return new Conversation(definition.with(s -> s.system = content));
  }

  /** A chain of one pause, of which Gatling's builder is wanted. */
  private Conversation thinkTime(ChainBuilder pause) {
    return new Conversation(
        definition.with(s -> s.thinkTime = pause.wrapped.actionBuilders().head()));
  }
}
