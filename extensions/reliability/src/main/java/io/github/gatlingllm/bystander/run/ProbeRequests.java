// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import static io.gatling.javaapi.core.internal.Expressions.javaFunctionToExpression;
import static io.gatling.javaapi.core.internal.Expressions.toStaticValueExpression;

import io.gatling.core.session.Session;
import io.github.gatlingllm.bystander.BystanderPlan;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.injection.BystanderRequests;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.UnloadedResponse;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.MessageSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The requests of a bystander: a short prompt with a short response, the same work each time, so
 * that a difference comes from the load and not from the mix of prompts. Each prompt begins with
 * another number, so that no prefix cache answers it. Server, model and parameters are those of the
 * simulation's request.
 */
final class ProbeRequests implements AutoCloseable {

  /** The most tokens of a response: enough for a TPOT, few enough to be no load. */
  static final int TOKENS = 16;

  private static final String ATTRIBUTE = "gatling.llm.probe";
  private static final String SCENARIO = "LLM probe";

  /** Fields in which users send prompts that replace all others. */
  private static final List<String> OWN_PROMPTS =
      List.of("messages", "prompt", "input", "inputs", "contents");

  /** Above all numbers of probes before the load. */
  private static final long UNDER_LOAD = 10_000;

  /** Where the numbers of this run begin, so that no earlier run filled the server's cache. */
  private final long first = 100_000L * (1 + System.currentTimeMillis() % 1_000_000);

  private final RequestKind kind;
  private final RequestFactory unloaded;
  private final BystanderRequests underLoad;

  private ProbeRequests(RequestKind kind, RequestFactory unloaded, BystanderRequests underLoad) {
    this.kind = kind;
    this.unloaded = unloaded;
    this.underLoad = underLoad;
  }

  /** Returns whether probes can be built after such requests: they are plain chats. */
  static boolean suits(RequestKind kind) {
    ChatDefinition definition = kind.definition();
    return definition.wire().dialect() == null
        && OWN_PROMPTS.stream().noneMatch(definition.generation().fields()::containsKey);
  }

  /** Returns the probes to the servers of such requests. */
  static ProbeRequests of(RequestKind kind, BystanderPlan plan) {
    ChatSettings settings = settings(kind.definition().settings(), plan);
    return new ProbeRequests(kind, kind.requests(settings), kind.bystanders(settings));
  }

  private static ChatSettings settings(ChatSettings own, BystanderPlan plan) {
    var settings = new ChatSettings(constant(BystanderPlan.REQUEST));
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
    settings.headers = own.headers;
    settings.slos = plan.slos();
    return settings;
  }

  private static <T> Expression<T> constant(T value) {
    return new Expression<>(toStaticValueExpression(value));
  }

  private Session prompted(Session session, long number) {
    return session.set(
        ATTRIBUTE,
        String.format(
            Locale.ROOT, "%d. Count from 1 to 100 in words, separated by commas.", first + number));
  }

  /** Works with a user before the load. */
  void inSession(Consumer<Session> work) {
    kind.inSession(SCENARIO, work);
  }

  /**
   * Sends a probe before the load and waits for its response.
   *
   * @throws RuntimeException if it can't be built, or no response arrives
   */
  UnloadedResponse sendUnloaded(Session session, long number) {
    return kind.send(session, unloaded.prepare(prompted(session, number), null, null), Marks.NONE);
  }

  /** Sends a probe beside the load. */
  void send(long number, long dueNanoTime, Runnable ended) {
    underLoad.send(session -> prompted(session, UNDER_LOAD + number), dueNanoTime, ended);
  }

  @Override
  public void close() {
    underLoad.close();
  }
}
