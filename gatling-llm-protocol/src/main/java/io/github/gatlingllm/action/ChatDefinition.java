/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import io.github.gatlingllm.Asked;
import io.github.gatlingllm.ChatRequest;
import io.github.gatlingllm.Message;
import io.github.gatlingllm.Prompt;
import io.github.gatlingllm.dialect.Dialect;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.slo.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request as a simulation defines it, before a session fills it in.
 *
 * @param name the request's name in reports
 * @param turns what is said to the model
 * @param generation what is wanted of its answer
 * @param wire how it is sent
 * @param conduct when the client gives up or tries again
 * @param checks what must hold of the answer
 * @param conversation of which it is a turn; null: of none
 * @param slos its own SLOs, held instead of those of its protocol; null: those of its protocol
 */
public record ChatDefinition(
    Expression<String> name,
    List<Turn> turns,
    Generation generation,
    Wire wire,
    Conduct conduct,
    List<CheckBuilder> checks,
    @Nullable ConversationDefinition conversation,
    @Nullable List<Slo> slos) {

  /**
   * One message, or a list of them.
   *
   * @param words what is said
   * @param images URLs of pictures that go with the last message
   * @param parts what else goes with it, in the words of the server's API
   */
  public record Turn(
      Words words,
      List<Expression<String>> images,
      List<Expression<Map<String, @Nullable Object>>> parts) {

    /** One of words alone. */
    public Turn(Words words) {
      this(words, List.of(), List.of());
    }

    /** The same with other pictures. */
    public Turn withImages(List<Expression<String>> images) {
      return new Turn(words, images, parts);
    }

    /** The same with other parts. */
    public Turn withParts(List<Expression<Map<String, @Nullable Object>>> parts) {
      return new Turn(words, images, parts);
    }

    private List<Message> resolve(Session session, Asked.Collector asked) {
      List<Message> messages = words.resolve(session, asked);
      if (images.isEmpty() && parts.isEmpty()) {
        return messages;
      }
      asked.incomplete();
      var more = new ArrayList<>(messages);
      Message last = more.remove(more.size() - 1);
      for (Expression<String> image : images) {
        last = last.withImage(value(image, session));
      }
      for (Expression<Map<String, @Nullable Object>> part : parts) {
        last = last.withPart(value(part, session));
      }
      more.add(last);
      return more;
    }
  }

  /**
   * A request with a session's values.
   *
   * @param chat what is sent
   * @param asked what is known of it beforehand; null: nothing
   * @param before how many of its messages were said before
   */
  record Resolved(ChatRequest chat, @Nullable Asked asked, int before) {}

  /**
   * How a request is sent.
   *
   * @param dialect other than the protocol's, for what that has no words for
   * @param headers further headers
   */
  public record Wire(@Nullable Dialect dialect, Map<String, Expression<String>> headers) {}

  /** A streamed request of that name, with nothing else said. */
  public static ChatDefinition named(Expression<String> name) {
    return new ChatDefinition(
        name,
        List.of(),
        Generation.DEFAULT,
        new Wire(null, Map.of()),
        Conduct.DEFAULT,
        List.of(),
        null,
        null);
  }

  /** The same with other turns. */
  public ChatDefinition withTurns(List<Turn> turns) {
    return new ChatDefinition(name, turns, generation, wire, conduct, checks, conversation, slos);
  }

  /** The same with another generation. */
  public ChatDefinition withGeneration(Generation generation) {
    return new ChatDefinition(name, turns, generation, wire, conduct, checks, conversation, slos);
  }

  /** The same with another wire. */
  public ChatDefinition withWire(Wire wire) {
    return new ChatDefinition(name, turns, generation, wire, conduct, checks, conversation, slos);
  }

  /** The same with another conduct. */
  public ChatDefinition withConduct(Conduct conduct) {
    return new ChatDefinition(name, turns, generation, wire, conduct, checks, conversation, slos);
  }

  /** The same with other checks. */
  public ChatDefinition withChecks(List<CheckBuilder> checks) {
    return new ChatDefinition(name, turns, generation, wire, conduct, checks, conversation, slos);
  }

  /** The same as a turn of a conversation; null: of none. */
  public ChatDefinition withConversation(@Nullable ConversationDefinition conversation) {
    return new ChatDefinition(name, turns, generation, wire, conduct, checks, conversation, slos);
  }

  /** The same with SLOs of its own. */
  public ChatDefinition withSlos(List<Slo> slos) {
    return new ChatDefinition(name, turns, generation, wire, conduct, checks, conversation, slos);
  }

  /** The dialect that the request is sent in. */
  Dialect dialect(LlmProtocol protocol) {
    return Objects.requireNonNullElse(wire.dialect(), protocol.endpoint().dialect());
  }

  /** Fills in a session's values. */
  Resolved resolve(Session session, LlmProtocol protocol) {
    var request = ChatRequest.builder(generation.modelName(session, protocol));
    var asked = new Asked.Collector();
    List<Message> before = conversation == null ? List.of() : conversation.before(session);
    before.forEach(message -> asked.incomplete());
    request.messages(before);
    turns.forEach(turn -> request.messages(turn.resolve(session, asked)));
    generation.fill(request, session, protocol);
    if (generation.caps().none()) {
      asked.fillAnswer(request);
    }
    ChatRequest chat = request.build();
    return new Resolved(chat, asked(chat, asked), before.size());
  }

  private static @Nullable Asked asked(ChatRequest chat, Asked.Collector asked) {
    if (chat.promptInFields()) {
      return null; // what is really sent is known to nobody here
    }
    if (!chat.shape().tools().isEmpty() || chat.shape().schema() != null) {
      asked.incomplete();
    }
    return asked.asked(chat.exactOutputTokens().orElse(Prompt.UNKNOWN));
  }

  static <T> T value(Expression<T> expression, Session session) {
    return Conversions.resolve(expression.function(), session);
  }
}
