// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static io.gatling.javaapi.core.internal.Expressions.javaFunctionToExpression;

import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.MessageSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Requests that ask a question whose answer is scored in place of their own prompt, and are as the
 * simulation has them otherwise: model, system prompt, caps, parameters.
 */
final class QuestionRequests {

  /** Fields under which users send prompts that stand in place of all others. */
  private static final List<String> OWN_PROMPTS =
      List.of("messages", "prompt", "input", "inputs", "contents");

  private static final String ATTRIBUTE = "gatling.llm.question";

  private static final String SEED = "seed";
  private static final String TEMPERATURE = "temperature";

  private final RequestFactory scored;
  private final RequestFactory probing;

  private QuestionRequests(RequestFactory scored, RequestFactory probing) {
    this.scored = scored;
    this.probing = probing;
  }

  /**
   * Null: these requests ask no questions, since they go on from others, have prompts as fields, or
   * are no chats.
   */
  static @Nullable QuestionRequests of(
      ChatDefinition definition, LlmProtocol protocol, HttpComponents http, ScenarioContext ctx) {
    boolean wanted = !protocol.gate().quality().isEmpty() || protocol.gate().consistency() != null;
    boolean asks =
        wanted
            && definition.conversation() == null
            && definition.wire().dialect() == null
            && OWN_PROMPTS.stream().noneMatch(definition.generation().fields()::containsKey);
    if (!asks) {
      return null;
    }
    ChatSettings asking = asking(definition);
    return new QuestionRequests(
        new RequestFactory(asking.frozen(), protocol, http, ctx),
        new RequestFactory(deterministic(asking).frozen(), protocol, http, ctx));
  }

  /** Without chance, as far as a client can ask for that; a seed of the user's own is enough. */
  private static ChatSettings deterministic(ChatSettings asking) {
    return asking.with(
        s -> {
          if (!s.fields.containsKey(SEED)) {
            s.fields = new LinkedHashMap<>(s.fields);
            s.fields.remove(TEMPERATURE);
            s.temperature = new Expression<>(Expressions.toStaticValueExpression(0.0));
          }
        });
  }

  private static ChatSettings asking(ChatDefinition definition) {
    ChatSettings own = definition.settings();
    var turns = new ArrayList<ChatDefinition.Turn>();
    definition.turns().stream().filter(QuestionRequests::isSystem).forEach(turns::add);
    var prompt =
        new Expression<String>(
            javaFunctionToExpression(
                session -> Objects.requireNonNull(session.getString(ATTRIBUTE))));
    turns.add(new ChatDefinition.Turn(new MessageSource.FromExpression(Message.Role.USER, prompt)));
    own.turns = turns;
    if (own.exactTokens != null) {
      own.maxTokens = own.exactTokens; // an answer that must not end can't be right
      own.exactTokens = null;
    }
    return own;
  }

  private static boolean isSystem(ChatDefinition.Turn turn) {
    return turn.source() instanceof MessageSource.FromExpression message
        && message.role() == Message.Role.SYSTEM;
  }

  /**
   * The request that asks it.
   *
   * @param deterministic whether it is to be asked without chance
   */
  RequestFactory.Prepared prepare(
      Session session,
      Question question,
      boolean deterministic,
      @Nullable String requestId,
      @Nullable String traceparent) {
    RequestFactory factory = deterministic ? probing : scored;
    return factory.prepare(session.set(ATTRIBUTE, question.prompt()), requestId, traceparent);
  }
}
