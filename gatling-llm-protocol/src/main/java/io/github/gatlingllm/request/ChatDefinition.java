// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.ReasoningHistory;
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
 * A request as a simulation defines it, before a session fills in its values.
 *
 * @param name the name of the request in reports
 * @param turns the messages to the model
 * @param generation the options of the answer
 * @param wire how it is sent
 * @param policy when the client gives up or retries
 * @param checks the checks on the answer
 * @param conversation the conversation it is a turn of; null for none
 * @param slos its own SLOs instead of those of its protocol; null for those of its protocol
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
   * @param source the source of the messages
   * @param images URLs of pictures added to the last message
   * @param parts further content parts of the last message, in the format of the server's API
   */
  public record Turn(
      MessageSource source,
      List<Expression<String>> images,
      List<Expression<Map<String, @Nullable Object>>> parts) {

    /** Creates a turn without images and parts. */
    public Turn(MessageSource source) {
      this(source, List.of(), List.of());
    }

    /** Returns this turn with further images and parts. */
    public Turn and(
        List<Expression<String>> moreImages,
        List<Expression<Map<String, @Nullable Object>>> moreParts) {
      var allImages = new ArrayList<>(images);
      allImages.addAll(moreImages);
      var allParts = new ArrayList<>(parts);
      allParts.addAll(moreParts);
      return new Turn(source, List.copyOf(allImages), List.copyOf(allParts));
    }

    private List<Message> resolve(Session session, RequestedWork.Collector requested) {
      List<Message> messages = source.resolve(session, requested);
      if (images.isEmpty() && parts.isEmpty()) {
        return messages;
      }
      requested.incomplete();
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
   * A request with the values of a session.
   *
   * @param chat the request to send
   * @param requested what is known of it in advance; null for nothing
   * @param before the number of its messages that come from the history
   */
  public record Resolved(ChatRequest chat, @Nullable RequestedWork requested, int before) {}

  /**
   * How a request is sent.
   *
   * @param dialect a dialect other than the protocol's; null for the protocol's
   * @param baseUrl the base URL of a server other than the protocol's; null for the protocol's
   * @param headers further headers
   * @param reasoning what becomes of the reasoning of earlier answers
   */
  public record Wire(
      @Nullable Dialect dialect,
      @Nullable Expression<String> baseUrl,
      Map<String, Expression<String>> headers,
      ReasoningHistory reasoning) {}

  /** Returns the settings of this request, to define another one. */
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
    settings.baseUrl = wire.baseUrl();
    settings.headers = wire.headers();
    settings.reasoning = wire.reasoning();
    settings.abandonAfter = policy.abandonment().after();
    settings.abandonAfterTokens = policy.abandonment().afterTokens();
    settings.patience = policy.abandonment().patience();
    settings.retry = policy.retry();
    settings.checks = checks;
    settings.conversation = conversation;
    settings.slos = slos;
    return settings;
  }

  /** Returns the dialect of the request. */
  public Dialect dialect(LlmProtocol protocol) {
    return Objects.requireNonNullElse(wire.dialect(), protocol.endpoint().dialect());
  }

  /**
   * Requires that the dialect can send results of tools, if the conversation answers tools.
   *
   * @throws IllegalStateException if it can't
   */
  public void requireToolMessages(LlmProtocol protocol) {
    Dialect dialect = dialect(protocol);
    if (conversation != null
        && !conversation.tools().answers().isEmpty()
        && dialect.answerParts(false) == null) {
      throw new IllegalStateException(RequestTexts.toolsNotSent(conversation.name(), dialect.id()));
    }
  }

  /** Returns whether the request only sends results of tools to continue a turn. */
  public boolean continuesTurn() {
    return turns.stream().anyMatch(turn -> turn.source() instanceof MessageSource.FromCalls);
  }

  /** Returns whether it sends lists of messages of a session, such as those of a dataset. */
  public boolean sendsListed() {
    return turns.stream()
        .map(Turn::source)
        .anyMatch(
            source ->
                source instanceof MessageSource.FromList
                    || source instanceof MessageSource.FromScript);
  }

  /** Fills in the values of a session. */
  public Resolved resolve(Session session, LlmProtocol protocol) {
    var request = ChatRequest.builder(generation.modelName(session, protocol));
    var requested = new RequestedWork.Collector();
    List<Message> before = conversation == null ? List.of() : conversation.before(session);
    before.forEach(message -> requested.incomplete());
    messages(request, before);
    if (conversation != null) {
      List<Message> results = conversation.results(session);
      results.forEach(message -> requested.incomplete());
      request.messages(results);
    }
    turns.forEach(turn -> messages(request, turn.resolve(session, requested)));
    generation.fill(request, session, protocol);
    request.shape(requested.shape(generation.shape()));
    if (generation.caps().none()) {
      requested.fillAnswer(request);
    }
    ChatRequest chat = request.build();
    return new Resolved(chat, requested(chat, requested), before.size());
  }

  private void messages(ChatRequest.Builder request, List<Message> messages) {
    messages.forEach(message -> request.message(wire.reasoning().sent(message)));
  }

  private static @Nullable RequestedWork requested(
      ChatRequest chat, RequestedWork.Collector requested) {
    if (chat.promptInFields()) {
      return null; // the actual prompt is unknown here
    }
    if (!chat.shape().tools().isEmpty() || chat.shape().schema() != null) {
      requested.incomplete();
    }
    return requested.requested(chat.exactOutputTokens().orElse(Prompt.UNKNOWN));
  }

  static <T> T value(Expression<T> expression, Session session) {
    return Conversions.resolve(expression.function(), session);
  }
}
