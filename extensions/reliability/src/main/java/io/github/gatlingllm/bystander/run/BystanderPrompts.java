// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import static io.gatling.javaapi.core.internal.Expressions.javaFunctionToExpression;
import static io.gatling.javaapi.core.internal.Expressions.toStaticValueExpression;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.MessageSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The prompts of probes: a short prompt with a short response, the same work each time, so that a
 * difference comes from the load or the way and not from the mix of prompts. Each prompt begins
 * with another number, so that no prefix cache answers it. Server, model and parameters are those
 * of the simulation's request.
 */
public final class BystanderPrompts {

  /** The most tokens of a response: enough for a TPOT, few enough to be no load. */
  static final int TOKENS = 16;

  private static final String ATTRIBUTE = "gatling.llm.probe";

  /** Fields in which users send prompts that replace all others. */
  private static final List<String> OWN_PROMPTS =
      List.of("messages", "prompt", "input", "inputs", "contents");

  /** Where the numbers of this run begin, so that no earlier run filled the server's cache. */
  private final long first = 100_000L * (1 + System.currentTimeMillis() % 1_000_000);

  /** Returns whether probes can be built after such requests: they are plain chats. */
  public static boolean suit(RequestKind kind) {
    ChatDefinition definition = kind.definition();
    return definition.wire().dialect() == null
        && OWN_PROMPTS.stream().noneMatch(definition.generation().fields()::containsKey);
  }

  /** Returns the settings of probes with that name, without SLOs. */
  public static ChatSettings settings(RequestKind kind, String name) {
    ChatSettings own = kind.definition().settings();
    var settings = new ChatSettings(constant(name));
    var prompt =
        new Expression<String>(
            javaFunctionToExpression(
                session -> Objects.requireNonNull(session.getString(ATTRIBUTE))));
    settings.turns =
        List.of(
            new ChatDefinition.Turn(new MessageSource.FromExpression(Message.Role.USER, prompt)));
    settings.model = own.model;
    settings.maxTokens = constant(TOKENS);
    settings.temperature = own.temperature;
    settings.fields = new LinkedHashMap<>(own.fields);
    settings.manyFields = own.manyFields;
    settings.stream = own.stream;
    settings.usage = own.usage;
    settings.baseUrl = own.baseUrl; // the headers may hold a key of that server
    settings.headers = own.headers;
    settings.slos = List.of();
    return settings;
  }

  private static <T> Expression<T> constant(T value) {
    return new Expression<>(toStaticValueExpression(value));
  }

  /** Returns a session with the prompt of that number. */
  public Session in(Session session, long number) {
    return session.set(
        ATTRIBUTE,
        String.format(
            Locale.ROOT, "%d. Count from 1 to 100 in words, separated by commas.", first + number));
  }
}
