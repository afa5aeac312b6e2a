// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.wire.Dialect;
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
 * @param policy when the client gives up or tries again
 * @param checks what must hold of the answer
 * @param conversation of which it is a turn; null: of none
 * @param slos its own SLOs, held instead of those of its protocol; null: those of its protocol
 */
public record ChatDefinition(
    Expression<String> name,
    List<Turn> turns,
    Generation generation,
    Wire wire,
    RequestPolicy policy,
    List<CheckBuilder> checks,
    @Nullable ConversationDefinition conversation,
    @Nullable List<Slo> slos) {

  /**
   * One message, or a list of them.
   *
   * @param source what is said
   * @param images URLs of pictures that go with the last message
   * @param parts what else goes with it, in the source of the server's API
   */
  public record Turn(
      MessageSource source,
      List<Expression<String>> images,
      List<Expression<Map<String, @Nullable Object>>> parts) {

    /** One of source alone. */
    public Turn(MessageSource source) {
      this(source, List.of(), List.of());
    }

    /** With more that goes along. */
    public Turn and(
        List<Expression<String>> moreImages,
        List<Expression<Map<String, @Nullable Object>>> moreParts) {
      var allImages = new ArrayList<>(images);
      allImages.addAll(moreImages);
      var allParts = new ArrayList<>(parts);
      allParts.addAll(moreParts);
      return new Turn(source, List.copyOf(allImages), List.copyOf(allParts));
    }

    private List<Message> resolve(Session session, RequestedWork.Collector asked) {
      List<Message> messages = source.resolve(session, asked);
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
  public record Resolved(ChatRequest chat, @Nullable RequestedWork asked, int before) {}

  /**
   * How a request is sent.
   *
   * @param dialect other than the protocol's, for what that has no source for
   * @param headers further headers
   */
  public record Wire(@Nullable Dialect dialect, Map<String, Expression<String>> headers) {}

  /** All of it by name, to make another one of. */
  public ChatSettings settings() {
    var settings = new ChatSettings(name);
    settings.turns = turns;
    settings.model = generation.model();
    settings.maxTokens = generation.caps().max();
    settings.exactTokens = generation.caps().exact();
    settings.temperature = generation.temperature();
    settings.shape = generation.shape();
    settings.fields = generation.fields();
    settings.manyFields = generation.manyFields();
    settings.stream = generation.mode().stream();
    settings.usage = generation.mode().usage();
    settings.dialect = wire.dialect();
    settings.headers = wire.headers();
    settings.abandonAfter = policy.abandonment().after();
    settings.abandonAfterTokens = policy.abandonment().afterTokens();
    settings.patience = policy.abandonment().patience();
    settings.retry = policy.retry();
    settings.checks = checks;
    settings.conversation = conversation;
    settings.slos = slos;
    return settings;
  }

  /** The dialect that the request is sent in. */
  public Dialect dialect(LlmProtocol protocol) {
    return Objects.requireNonNullElse(wire.dialect(), protocol.endpoint().dialect());
  }

  /** Fills in a session's values. */
  public Resolved resolve(Session session, LlmProtocol protocol) {
    var request = ChatRequest.builder(generation.modelName(session, protocol));
    var asked = new RequestedWork.Collector();
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

  private static @Nullable RequestedWork asked(ChatRequest chat, RequestedWork.Collector asked) {
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
