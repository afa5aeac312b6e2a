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
 * The options of an answer.
 *
 * @param model overrides the model of the protocol
 * @param caps the length of the answer
 * @param temperature the sampling temperature
 * @param shape tools, schema and other options beyond plain text
 * @param fields further fields of the body
 * @param manyFields maps of further fields, which {@code fields} override
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
   * The length of the answer.
   *
   * @param max the most tokens
   * @param exact the exact number of tokens, if the server supports it
   */
  public record Caps(@Nullable Expression<Integer> max, @Nullable Expression<Integer> exact) {

    /** Returns whether no length is set. */
    boolean none() {
      return max == null && exact == null;
    }
  }

  /**
   * The mode of the answer.
   *
   * @param stream whether it is streamed
   * @param usage the requested token counts; null for the protocol's setting
   * @param withoutSchema the percentage of requests sent without the schema
   */
  public record Mode(boolean stream, @Nullable UsageReport usage, double withoutSchema) {}

  String modelName(Session session, LlmProtocol protocol) {
    Expression<String> named = model == null ? protocol.endpoint().model() : model;
    if (named == null) {
      throw new IllegalStateException(RequestTexts.NO_MODEL);
    }
    return value(named, session);
  }

  /** Adds the options with the values of a session. */
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
