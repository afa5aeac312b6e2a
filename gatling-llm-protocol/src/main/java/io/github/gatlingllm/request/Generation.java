// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import static io.github.gatlingllm.request.ChatDefinition.value;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of an answer.
 *
 * @param model overrides the protocol's model
 * @param caps how long the answer may or must be
 * @param temperature sampling temperature
 * @param shape what is wanted beyond plain text
 * @param fields further fields of the body
 * @param manyFields maps of further fields, which those win over
 * @param mode streamed or not, with usage or not
 */
public record Generation(
    @Nullable Expression<String> model,
    Caps caps,
    @Nullable Expression<Double> temperature,
    AnswerShape shape,
    Map<String, Expression<Object>> fields,
    List<Expression<Object>> manyFields,
    Mode mode) {

  /**
   * The answer's length.
   *
   * @param max at most so many tokens
   * @param exact exactly so many tokens, where the server can be made to
   */
  public record Caps(@Nullable Expression<Integer> max, @Nullable Expression<Integer> exact) {

    /** Whether a simulation says nothing of it. */
    boolean none() {
      return max == null && exact == null;
    }
  }

  /**
   * How the answer is asked for.
   *
   * @param stream as a stream
   * @param usage with which token counts; null: as the protocol says
   * @param withoutSchema how many requests, in percent, ask without the schema that others have
   */
  public record Mode(boolean stream, @Nullable UsageReport usage, double withoutSchema) {}

  String modelName(Session session, LlmProtocol protocol) {
    Expression<String> named = model == null ? protocol.endpoint().model() : model;
    if (named == null) {
      throw new IllegalStateException(RequestTexts.NO_MODEL);
    }
    return value(named, session);
  }

  /** Adds what a session says of all this. */
  void fill(ChatRequest.Builder request, Session session, LlmProtocol protocol) {
    if (!mode.stream()) {
      request.unstreamed();
    }
    request.usage(Objects.requireNonNullElse(mode.usage(), protocol.usage())).shape(shape);
    request.maxTokensField(protocol.maxTokensField());
    if (caps.max() != null) {
      request.maxTokens(value(caps.max(), session));
    }
    if (caps.exact() != null) {
      request.exactOutputTokens(value(caps.exact(), session));
    }
    if (temperature != null) {
      request.temperature(value(temperature, session));
    }
    manyFields.forEach(map -> addAll(request, Conversions.plain(value(map, session))));
    fields.forEach(
        (field, value) -> request.field(field, Conversions.plain(value(value, session))));
  }

  private static void addAll(ChatRequest.Builder request, @Nullable Object map) {
    if (map == null) {
      throw new Conversions.UnresolvedException(RequestTexts.NO_FIELDS);
    }
    if (!(map instanceof Map<?, ?> fields)) {
      throw new IllegalArgumentException(RequestTexts.fieldsNoMap(String.valueOf(map)));
    }
    fields.forEach((field, value) -> request.field(String.valueOf(field), value));
  }
}
