// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.javaapi.core.CheckBuilder;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ReasoningHistory;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.wire.Dialect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link ChatDefinition}, until it is frozen. The default is a streamed request
 * with nothing else set. Collections are replaced, never changed.
 */
public final class ChatSettings implements Cloneable {

  public Expression<String> name;
  public List<ChatDefinition.Turn> turns = List.of();

  public @Nullable Expression<String> model;
  public @Nullable Expression<Integer> maxTokens;
  public @Nullable Expression<Integer> exactTokens;
  public @Nullable Expression<Double> temperature;
  public AnswerShape shape = AnswerShape.PLAIN;
  public Map<String, Expression<Object>> fields = Map.of();
  public List<Expression<Object>> manyFields = List.of();
  public boolean stream = true;

  /** The percentage of requests sent without the schema. */
  public double withoutSchema;

  public @Nullable UsageReport usage;

  public @Nullable Dialect dialect;
  public Map<String, Expression<String>> headers = Map.of();
  public ReasoningHistory reasoning = ReasoningHistory.DROPPED;

  public @Nullable Duration abandonAfter;
  public int abandonAfterTokens;
  public @Nullable Duration patience;
  public @Nullable Retry retry;

  public List<CheckBuilder> checks = List.of();
  public @Nullable ConversationDefinition conversation;
  public @Nullable List<Slo> slos;

  public ChatSettings(Expression<String> name) {
    this.name = name;
  }

  /** Returns a changed copy. */
  public ChatSettings with(Consumer<ChatSettings> change) {
    ChatSettings copy = copy();
    change.accept(copy);
    return copy;
  }

  /**
   * Returns the request that the settings describe.
   *
   * @throws IllegalArgumentException if a setting is invalid
   */
  public ChatDefinition frozen() {
    return new ChatDefinition(
        name,
        turns,
        generation(),
        new ChatDefinition.Wire(dialect, headers, reasoning),
        new RequestPolicy(new Abandonment(abandonAfter, abandonAfterTokens, patience), retry),
        checks,
        conversation,
        slos);
  }

  private Generation generation() {
    return new Generation(
        model,
        new Generation.Caps(maxTokens, exactTokens),
        temperature,
        shape,
        fields,
        manyFields,
        new Generation.Mode(stream, usage, withoutSchema));
  }

  private ChatSettings copy() {
    try {
      return (ChatSettings) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
