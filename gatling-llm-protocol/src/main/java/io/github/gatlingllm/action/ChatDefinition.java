/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import io.github.gatlingllm.ChatRequest;
import io.github.gatlingllm.Message;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A chat request as a simulation defines it, before a session fills it in.
 *
 * @param name the request's name in reports
 * @param model overrides the protocol's model
 * @param turns the conversation
 * @param caps how long the answer may or must be
 * @param temperature sampling temperature
 * @param fields further fields of the body
 * @param headers further headers
 * @param mode streamed or not, with usage or not
 * @param checks what must hold of the answer
 */
public record ChatDefinition(
    Expression<String> name,
    @Nullable Expression<String> model,
    List<Turn> turns,
    Caps caps,
    @Nullable Expression<Double> temperature,
    Map<String, Expression<Object>> fields,
    Map<String, Expression<String>> headers,
    Mode mode,
    List<CheckBuilder> checks) {

  /**
   * One message.
   *
   * @param role who speaks
   * @param content what is said
   */
  public record Turn(Message.Role role, Expression<String> content) {}

  /**
   * The answer's length.
   *
   * @param max at most so many tokens
   * @param exact exactly so many tokens, where the server can be made to
   */
  public record Caps(@Nullable Expression<Integer> max, @Nullable Expression<Integer> exact) {}

  /**
   * How the answer is asked for.
   *
   * @param stream as a stream
   * @param usage with token counts; null: as the protocol says
   */
  public record Mode(boolean stream, @Nullable Boolean usage) {}

  /** A streamed request of that name, with nothing else said. */
  public static ChatDefinition named(Expression<String> name) {
    return new ChatDefinition(
        name,
        null,
        List.of(),
        new Caps(null, null),
        null,
        Map.of(),
        Map.of(),
        new Mode(true, null),
        List.of());
  }

  /** The same with other model. */
  public ChatDefinition withModel(@Nullable Expression<String> model) {
    return new ChatDefinition(name, model, turns, caps, temperature, fields, headers, mode, checks);
  }

  /** The same with other turns. */
  public ChatDefinition withTurns(List<Turn> turns) {
    return new ChatDefinition(name, model, turns, caps, temperature, fields, headers, mode, checks);
  }

  /** The same with other caps. */
  public ChatDefinition withCaps(Caps caps) {
    return new ChatDefinition(name, model, turns, caps, temperature, fields, headers, mode, checks);
  }

  /** The same with other temperature. */
  public ChatDefinition withTemperature(@Nullable Expression<Double> temperature) {
    return new ChatDefinition(name, model, turns, caps, temperature, fields, headers, mode, checks);
  }

  /** The same with other fields. */
  public ChatDefinition withFields(Map<String, Expression<Object>> fields) {
    return new ChatDefinition(name, model, turns, caps, temperature, fields, headers, mode, checks);
  }

  /** The same with other headers. */
  public ChatDefinition withHeaders(Map<String, Expression<String>> headers) {
    return new ChatDefinition(name, model, turns, caps, temperature, fields, headers, mode, checks);
  }

  /** The same with other mode. */
  public ChatDefinition withMode(Mode mode) {
    return new ChatDefinition(name, model, turns, caps, temperature, fields, headers, mode, checks);
  }

  /** The same with other checks. */
  public ChatDefinition withChecks(List<CheckBuilder> checks) {
    return new ChatDefinition(name, model, turns, caps, temperature, fields, headers, mode, checks);
  }

  /** Fills in a session's values. */
  ChatRequest resolve(Session session, LlmProtocol protocol) {
    var request = ChatRequest.builder(modelName(session, protocol));
    for (Turn turn : turns) {
      request.message(new Message(turn.role(), value(turn.content(), session)));
    }
    if (!mode.stream()) {
      request.unstreamed();
    }
    if (!(mode.usage() == null ? protocol.includeUsage() : mode.usage())) {
      request.withoutUsage();
    }
    lengths(request, session, protocol);
    fields.forEach((field, value) -> request.field(field, value(value, session)));
    return request.build();
  }

  private void lengths(ChatRequest.Builder request, Session session, LlmProtocol protocol) {
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
  }

  private String modelName(Session session, LlmProtocol protocol) {
    Expression<String> named = model == null ? protocol.endpoint().model() : model;
    if (named == null) {
      throw new IllegalStateException(
          "model must be named: add .model(\"...\") to the llm protocol or to the request");
    }
    return value(named, session);
  }

  private static <T> T value(Expression<T> expression, Session session) {
    return Conversions.resolve(expression.function(), session);
  }
}
