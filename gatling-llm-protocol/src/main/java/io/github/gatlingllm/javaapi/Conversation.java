// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.internal.Expressions.javaFunctionToExpression;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.action.RestartActionBuilder;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.request.HistoryAnswer;
import io.github.gatlingllm.request.ToolAnswers;
import io.github.gatlingllm.session.ScriptPosition;
import io.github.gatlingllm.session.UserDraws;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * DSL for building conversations: requests of one user that each repeat the messages before them
 *
 * <p>Each virtual user has its own history for each conversation name. The real answers are
 * appended to it.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class Conversation {

  /** The number of rounds of a turn, unless it is set. */
  private static final int DEFAULT_ROUNDS = 10;

  private final ConversationDefinition definition;
  private final int toolRounds;

  private Conversation(ConversationDefinition definition) {
    this(definition, DEFAULT_ROUNDS);
  }

  private Conversation(ConversationDefinition definition, int toolRounds) {
    this.definition = definition;
    this.toolRounds = toolRounds;
  }

  static Conversation named(String name) {
    return new Conversation(ConversationDefinition.named(name));
  }

  /**
   * Set the system message, which precedes the history in each turn and is never cut
   *
   * @param content the message, expressed as a Gatling Expression Language String
   * @return a new Conversation instance
   */
  public Conversation system(String content) {
    return system(El.string(content));
  }

  /**
   * Set the system message, which precedes the history in each turn and is never cut
   *
   * @param content the message, expressed as a function
   * @return a new Conversation instance
   */
  public Conversation system(Function<Session, String> content) {
    return system(El.function(content));
  }

  /**
   * Limit the history that each turn repeats; the oldest turns are omitted first, each as a whole
   *
   * @param messages the maximum number of earlier messages, of user and assistant together;
   *     unlimited by default
   * @return a new Conversation instance
   */
  public Conversation maxHistory(int messages) {
    if (messages < 0) {
      throw new IllegalArgumentException("maxHistory must be at least 0, but was " + messages);
    }
    return changed(s -> s.maxHistory = messages);
  }

  /**
   * Pause before each turn but the first, implemented by Gatling's own pause: pause types and
   * {@code disablePauses()} apply
   *
   * @param seconds the pause in seconds
   * @return a new Conversation instance
   */
  public Conversation thinkTime(long seconds) {
    return thinkTime(Duration.ofSeconds(seconds));
  }

  /**
   * Pause before each turn but the first, implemented by Gatling's own pause: pause types and
   * {@code disablePauses()} apply
   *
   * @param duration the pause
   * @return a new Conversation instance
   */
  public Conversation thinkTime(Duration duration) {
    return thinkTime(duration, duration);
  }

  /**
   * Pause before each turn but the first, for a uniformly distributed time
   *
   * @param min the shortest pause in seconds
   * @param max the longest pause in seconds
   * @return a new Conversation instance
   */
  public Conversation thinkTime(long min, long max) {
    return thinkTime(Duration.ofSeconds(min), Duration.ofSeconds(max));
  }

  /**
   * Pause before each turn but the first, for a uniformly distributed time
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
   * Pause before each turn but the first
   *
   * @param duration the pause, in seconds or as a Duration, expressed as a Gatling Expression
   *     Language String
   * @return a new Conversation instance
   */
  public Conversation thinkTime(String duration) {
    return thinkTime(pause(duration));
  }

  /**
   * Pause before each turn but the first, for a time drawn from a distribution
   *
   * @param time the distribution: {@code ThinkTime.exponential(...)}, {@code
   *     ThinkTime.logNormal(...)}
   * @param seed the same seed gives the same times on any machine; their assignment to users
   *     depends on the order in which users pause
   * @return a new Conversation instance
   */
  public Conversation thinkTime(ThinkTime time, long seed) {
    return thinkTime(time.drawn(), seed);
  }

  /**
   * Answer the tools that the model calls, in place of real tools. A turn then repeats: the model
   * calls tools, the user waits for the slowest of them, and sends their results as the next
   * request, until the model calls no tool
   *
   * @param answers the answers; a tool that the model invents gets an error as its result
   * @return a new Conversation instance
   */
  public Conversation answerTools(ToolAnswer... answers) {
    var names = new HashSet<String>();
    for (ToolAnswer each : answers) {
      if (!names.add(each.answer().tool())) {
        throw new IllegalArgumentException(DslTexts.toolTwice(each.answer().tool()));
      }
    }
    var tools = new ToolAnswers(Arrays.stream(answers).map(ToolAnswer::answer).toList(), false);
    return changed(s -> s.tools = tools);
  }

  /**
   * Limit the rounds of a turn: the requests with results of tools. Calls that remain open are
   * answered by the next turn, before its own messages
   *
   * @param rounds the maximum number, 10 by default
   * @return a new Conversation instance
   */
  public Conversation maxToolRounds(int rounds) {
    if (rounds < 1) {
      throw new IllegalArgumentException(DslTexts.roundsInvalid(rounds));
    }
    return new Conversation(definition, rounds);
  }

  /**
   * Replay recorded conversations, the next one for each user
   *
   * @param records a feeder of conversations: {@code dataset("sharegpt.json").shuffled(7)}, or any
   *     feeder whose records have {@code conversation}, a list of maps with role and content
   * @return a new RecordedSessions instance
   */
  public RecordedSessions from(Supplier<Iterator<Map<String, Object>>> records) {
    return RecordedSessions.of(this, records);
  }

  /**
   * Send a request as the next turn: it contains the system message, the history, then its own
   * messages
   *
   * <p>If it succeeds, its messages and its answer are added to the history: the text and the tool
   * calls. With {@link #answerTools}, the turn continues until the model calls no tool.
   *
   * @param chat the request
   * @return a chain to be executed: {@code exec(conversation.turn(...))}
   */
  public ChainBuilder turn(ChatBuilder chat) {
    return definition.tools().answers().isEmpty()
        ? exec(chat.asTurn(definition))
        : ToolLoop.of(definition, chat, toolRounds);
  }

  /**
   * Clear the history: the user's next turn is the first of a new session
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

  /**
   * Returns a conversation that follows a script. If it has no system message, it uses that of the
   * script.
   */
  Conversation scripted(HistoryAnswer kept) {
    String name = name();
    ConversationDefinition keeping =
        definition.with(
            s -> {
              s.kept = kept;
              s.tools = ToolAnswers.SCRIPTED;
            });
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

  private Conversation changed(Consumer<ConversationDefinition.Settings> change) {
    return new Conversation(definition.with(change), toolRounds);
  }

  private Conversation system(Expression<String> content) {
    return changed(s -> s.system = content);
  }

  /** Sets the think time from a chain with one pause, whose Gatling builder is extracted. */
  private Conversation thinkTime(ChainBuilder pause) {
    return changed(s -> s.thinkTime = pause.wrapped.actionBuilders().head());
  }
}
