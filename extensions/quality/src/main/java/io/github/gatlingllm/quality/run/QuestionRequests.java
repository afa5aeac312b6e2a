// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import static io.gatling.javaapi.core.internal.Expressions.javaFunctionToExpression;

import io.gatling.core.session.Session;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.protocol.Expression;
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
 * Requests that send a question instead of their own prompt. Otherwise they are as in the
 * simulation: model, system prompt, caps, parameters.
 */
final class QuestionRequests {

  /** Fields in which users send prompts that replace all others. */
  private static final List<String> OWN_PROMPTS =
      List.of("messages", "prompt", "input", "inputs", "contents");

  private static final String ATTRIBUTE = "gatling.llm.question";

  private static final String SEED = "seed";
  private static final String TEMPERATURE = "temperature";

  private final RequestFactory factory;

  private QuestionRequests(RequestFactory factory) {
    this.factory = factory;
  }

  /**
   * Returns the requests; null if they cannot send questions, since they continue a conversation,
   * have prompts as fields, or are no chats.
   *
   * @param deterministic whether answers should be deterministic
   */
  static @Nullable QuestionRequests of(RequestKind kind, boolean deterministic) {
    ChatDefinition definition = kind.definition();
    boolean asks =
        definition.conversation() == null
            && definition.wire().dialect() == null
            && OWN_PROMPTS.stream().noneMatch(definition.generation().fields()::containsKey);
    if (!asks) {
      return null;
    }
    ChatSettings assignment = assignment(definition);
    return new QuestionRequests(
        kind.requests(deterministic ? deterministic(assignment) : assignment));
  }

  /**
   * Makes answers as deterministic as a client can request: temperature 0, unless the user sets a
   * seed.
   */
  private static ChatSettings deterministic(ChatSettings assignment) {
    return assignment.with(
        s -> {
          if (!s.fields.containsKey(SEED)) {
            s.fields = new LinkedHashMap<>(s.fields);
            s.fields.remove(TEMPERATURE);
            s.temperature = new Expression<>(Expressions.toStaticValueExpression(0.0));
          }
        });
  }

  private static ChatSettings assignment(ChatDefinition definition) {
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
      own.maxTokens = own.exactTokens; // an answer that must not end cannot be right
      own.exactTokens = null;
    }
    return own;
  }

  private static boolean isSystem(ChatDefinition.Turn turn) {
    return turn.source() instanceof MessageSource.FromExpression message
        && message.role() == Message.Role.SYSTEM;
  }

  /** Returns the request that sends a question. */
  RequestFactory.Prepared prepare(
      Session session,
      Question question,
      @Nullable String requestId,
      @Nullable String traceparent) {
    return factory.prepare(session.set(ATTRIBUTE, question.prompt()), requestId, traceparent);
  }
}
