/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.internal.Expressions.javaFunctionToExpression;
import static io.gatling.javaapi.core.internal.Expressions.javaObjectFunctionToExpression;
import static io.gatling.javaapi.core.internal.Expressions.toAnyExpression;
import static io.gatling.javaapi.core.internal.Expressions.toExpression;
import static io.gatling.javaapi.core.internal.Expressions.toStaticValueExpression;
import static io.gatling.javaapi.core.internal.Expressions.toStringExpression;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.Message;
import io.github.gatlingllm.action.ChatActionBuilder;
import io.github.gatlingllm.action.ChatDefinition;
import io.github.gatlingllm.action.LlmCheckType;
import io.github.gatlingllm.protocol.Expression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * DSL for building chat requests
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ChatBuilder implements ActionBuilder {

  private final ChatDefinition definition;
  private final ChatActionBuilder action;

  private ChatBuilder(ChatDefinition definition) {
    this.definition = definition;
    this.action = new ChatActionBuilder(definition);
  }

  static ChatBuilder of(Expression<String> name) {
    return new ChatBuilder(ChatDefinition.named(name));
  }

  @Override
  public io.gatling.core.action.builder.ActionBuilder asScala() {
    return action;
  }

  /**
   * Add a system message
   *
   * @param content the message, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder system(String content) {
    return turn(Message.Role.SYSTEM, string(content));
  }

  /**
   * Add a system message
   *
   * @param content the message, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder system(Function<Session, String> content) {
    return turn(Message.Role.SYSTEM, function(content));
  }

  /**
   * Add a user message: the prompt
   *
   * @param content the message, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder user(String content) {
    return turn(Message.Role.USER, string(content));
  }

  /**
   * Add a user message: the prompt
   *
   * @param content the message, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder user(Function<Session, String> content) {
    return turn(Message.Role.USER, function(content));
  }

  /**
   * Add an assistant message: an earlier answer
   *
   * @param content the message, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder assistant(String content) {
    return turn(Message.Role.ASSISTANT, string(content));
  }

  /**
   * Add an assistant message: an earlier answer
   *
   * @param content the message, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder assistant(Function<Session, String> content) {
    return turn(Message.Role.ASSISTANT, function(content));
  }

  /**
   * Ask for a model other than the protocol's
   *
   * @param model the model, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder model(String model) {
    return new ChatBuilder(definition.withModel(string(model)));
  }

  /**
   * Ask for a model other than the protocol's
   *
   * @param model the model, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder model(Function<Session, String> model) {
    return new ChatBuilder(definition.withModel(function(model)));
  }

  /**
   * Cap the answer
   *
   * @param tokens at most so many output tokens
   * @return a new ChatBuilder instance
   */
  public ChatBuilder maxTokens(int tokens) {
    return max(value(tokens));
  }

  /**
   * Cap the answer
   *
   * @param tokens at most so many output tokens, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder maxTokens(String tokens) {
    return max(new Expression<>(toExpression(tokens, Integer.class)));
  }

  /**
   * Cap the answer
   *
   * @param tokens at most so many output tokens, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder maxTokens(Function<Session, Integer> tokens) {
    return max(function(tokens));
  }

  /**
   * Fix the answer's length, where the server can be made to ({@code ignore_eos}, {@code
   * min_tokens}: vLLM and its like; hosted APIs refuse them)
   *
   * @param tokens exactly so many output tokens
   * @return a new ChatBuilder instance
   */
  public ChatBuilder outputTokens(int tokens) {
    return exact(value(tokens));
  }

  /**
   * Fix the answer's length, where the server can be made to
   *
   * @param tokens exactly so many output tokens, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder outputTokens(String tokens) {
    return exact(new Expression<>(toExpression(tokens, Integer.class)));
  }

  /**
   * Fix the answer's length, where the server can be made to
   *
   * @param tokens exactly so many output tokens, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder outputTokens(Function<Session, Integer> tokens) {
    return exact(function(tokens));
  }

  /**
   * Set the sampling temperature
   *
   * @param temperature the temperature
   * @return a new ChatBuilder instance
   */
  public ChatBuilder temperature(double temperature) {
    return new ChatBuilder(definition.withTemperature(value(temperature)));
  }

  /**
   * Set the sampling temperature
   *
   * @param temperature the temperature, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder temperature(String temperature) {
    return new ChatBuilder(
        definition.withTemperature(new Expression<>(toExpression(temperature, Double.class))));
  }

  /**
   * Set the sampling temperature
   *
   * @param temperature the temperature, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder temperature(Function<Session, Double> temperature) {
    return new ChatBuilder(definition.withTemperature(function(temperature)));
  }

  /**
   * Set any further field of the request's body; it wins over one that the DSL sets
   *
   * @param field the field's name
   * @param value a number, boolean, list or map
   * @return a new ChatBuilder instance
   */
  public ChatBuilder param(String field, Object value) {
    return field(field, value(value));
  }

  /**
   * Set any further field of the request's body; it wins over one that the DSL sets
   *
   * @param field the field's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder param(String field, String value) {
    return field(field, new Expression<>(toAnyExpression(value)));
  }

  /**
   * Set any further field of the request's body; it wins over one that the DSL sets
   *
   * @param field the field's name
   * @param value the value, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder param(String field, Function<Session, Object> value) {
    return field(field, new Expression<>(javaObjectFunctionToExpression(value)));
  }

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder header(String name, String value) {
    return header(name, string(value));
  }

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder header(String name, Function<Session, String> value) {
    return header(name, function(value));
  }

  /**
   * Ask for the answer as a stream, which is the default, or in one piece
   *
   * @param stream false: in one piece; there is no TTFT then
   * @return a new ChatBuilder instance
   */
  public ChatBuilder stream(boolean stream) {
    return new ChatBuilder(
        definition.withMode(new ChatDefinition.Mode(stream, definition.mode().usage())));
  }

  /**
   * Ask the stream for its token counts, or not, whatever the protocol says
   *
   * @param include whether {@code stream_options.include_usage} is sent
   * @return a new ChatBuilder instance
   */
  public ChatBuilder includeUsage(boolean include) {
    return new ChatBuilder(
        definition.withMode(new ChatDefinition.Mode(definition.mode().stream(), include)));
  }

  /**
   * Apply some checks
   *
   * @param checks the checks: finishReason(), outputText(), outputTokens(), ttft(), tpot(), e2e()
   * @return a new ChatBuilder instance
   */
  public ChatBuilder check(CheckBuilder... checks) {
    return check(Arrays.asList(checks));
  }

  /**
   * Apply some checks
   *
   * @param checks the checks: finishReason(), outputText(), outputTokens(), ttft(), tpot(), e2e()
   * @return a new ChatBuilder instance
   */
  public ChatBuilder check(List<CheckBuilder> checks) {
    LlmCheckType.requireOurs(checks);
    return new ChatBuilder(definition.withChecks(joined(definition.checks(), checks)));
  }

  private ChatBuilder turn(Message.Role role, Expression<String> content) {
    var added = List.of(new ChatDefinition.Turn(role, content));
    return new ChatBuilder(definition.withTurns(joined(definition.turns(), added)));
  }

  private ChatBuilder max(Expression<Integer> tokens) {
    return new ChatBuilder(
        definition.withCaps(new ChatDefinition.Caps(tokens, definition.caps().exact())));
  }

  private ChatBuilder exact(Expression<Integer> tokens) {
    return new ChatBuilder(
        definition.withCaps(new ChatDefinition.Caps(definition.caps().max(), tokens)));
  }

  private ChatBuilder field(String field, Expression<Object> value) {
    return new ChatBuilder(definition.withFields(joined(definition.fields(), field, value)));
  }

  private ChatBuilder header(String name, Expression<String> value) {
    return new ChatBuilder(definition.withHeaders(joined(definition.headers(), name, value)));
  }

  private static <T> List<T> joined(List<T> some, List<T> more) {
    var all = new ArrayList<>(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  private static <T> Map<String, T> joined(Map<String, T> some, String key, T value) {
    var all = new LinkedHashMap<>(some);
    all.put(key, value);
    return all;
  }

  private static Expression<String> string(String el) {
    return new Expression<>(toStringExpression(el));
  }

  private static <T> Expression<T> value(T value) {
    return new Expression<>(toStaticValueExpression(value));
  }

  private static <T> Expression<T> function(Function<Session, T> function) {
    return new Expression<>(javaFunctionToExpression(function));
  }
}
