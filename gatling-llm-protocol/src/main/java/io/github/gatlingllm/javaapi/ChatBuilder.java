// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.ExtendedCopies.joined;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.action.ChatActionBuilder;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.ReasoningHistory;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.request.MessageSource;
import io.github.gatlingllm.workload.files.PartFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * DSL for building chat requests
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ChatBuilder extends PolicyOptions<ChatBuilder> implements ActionBuilder {

  private final ChatSettings settings;
  private final ChatActionBuilder action;

  private ChatBuilder(ChatSettings settings) {
    this.settings = settings;
    this.action = new ChatActionBuilder(settings.frozen());
  }

  static ChatBuilder of(Expression<String> name) {
    return new ChatBuilder(new ChatSettings(name));
  }

  @Override
  ChatBuilder with(Consumer<ChatSettings> change) {
    return new ChatBuilder(settings.with(change));
  }

  @Override
  ChatDefinition definition() {
    return action.definition();
  }

  /** Returns a copy with another name. */
  ChatBuilder named(String name) {
    return with(s -> s.name = El.value(name));
  }

  ChatBuilder asTurn(ConversationDefinition conversation) {
    return with(s -> s.conversation = conversation);
  }

  /**
   * Returns a copy whose messages come from a generated workload; the copy's own length limits
   * override those of the workload.
   */
  ChatBuilder prompted(Function<io.gatling.core.session.Session, Prompt> prompts, boolean capped) {
    return turn(new MessageSource.FromPrompts(Message.Role.USER, prompts, capped));
  }

  /** Returns a copy whose messages come from the script of a conversation. */
  ChatBuilder scripted(String conversation, boolean capped) {
    return turn(new MessageSource.FromScript(conversation, capped));
  }

  boolean saysNothing() {
    return settings.turns.isEmpty();
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
    return turn(Message.Role.SYSTEM, El.string(content));
  }

  /**
   * Add a system message
   *
   * @param content the message, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder system(Function<Session, String> content) {
    return withMessage(Message.Role.SYSTEM, content);
  }

  /**
   * Add a user message: the prompt
   *
   * @param content the message, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder user(String content) {
    return turn(Message.Role.USER, El.string(content));
  }

  /**
   * Add a user message: the prompt
   *
   * @param content the message, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder user(Function<Session, String> content) {
    return withMessage(Message.Role.USER, content);
  }

  /**
   * Add an assistant message: an earlier answer
   *
   * @param content the message, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder assistant(String content) {
    return turn(Message.Role.ASSISTANT, El.string(content));
  }

  /**
   * Add an assistant message: an earlier answer
   *
   * @param content the message, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder assistant(Function<Session, String> content) {
    return withMessage(Message.Role.ASSISTANT, content);
  }

  /**
   * Add all messages of a list: maps with role and content, the format of datasets and JSON
   * feeders. The content is a text, or a list of parts of type text and image_url. The roles are
   * system, developer (sent as system), user, assistant, which may call tools, and tool; others are
   * an error
   *
   * @param messages the list, expressed as a Gatling Expression Language String: {@code
   *     "#{messages}"}
   * @return a new ChatBuilder instance
   */
  public ChatBuilder messages(String messages) {
    return turn(new MessageSource.FromList(El.any(messages)));
  }

  /**
   * Add all messages of a list: maps with role and content, or {@link Message}s
   *
   * @param messages the list, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder messages(Function<Session, List<?>> messages) {
    return turn(new MessageSource.FromList(El.any(messages::apply)));
  }

  /**
   * Set what becomes of the reasoning of earlier answers, in conversations and in {@code
   * .messages(...)}
   *
   * @param reasoning {@code DROPPED} (default), {@code ECHOED} as text, or {@code NATIVE}, in the
   *     format in which the API expects it back
   * @return a new ChatBuilder instance
   */
  public ChatBuilder reasoningHistory(ReasoningHistory reasoning) {
    return with(s -> s.reasoning = reasoning);
  }

  /**
   * Attach a picture to the last message
   *
   * @param url an {@code https:} or {@code data:} URL, expressed as a Gatling Expression Language
   *     String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder image(String url) {
    return image(El.string(url));
  }

  /**
   * Attach a picture to the last message
   *
   * @param url an {@code https:} or {@code data:} URL, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder image(Function<Session, String> url) {
    return image(El.function(url));
  }

  /**
   * Attach a picture to the last message; the request contains the file as a {@code data:} URL
   *
   * <p>A file whose name contains no Expression Language is read when the simulation is built.
   * Other files are read at their first use, on the event loop, and then cached (64 MB at most).
   *
   * @param file PNG, JPEG, GIF or WebP, on the class path or in the file system, expressed as a
   *     Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder imageFile(String file) {
    return image(Attachments.imageFile(file));
  }

  /**
   * Attach a picture to the last message; the request contains the file as a {@code data:} URL
   *
   * @param file PNG, JPEG, GIF or WebP, on the class path or in the file system, expressed as a
   *     function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder imageFile(Function<Session, String> file) {
    return image(Attachments.imageFile(file));
  }

  /**
   * Attach any other part to the last message, in the format of the server's API, after text and
   * pictures. APIs with plain-text messages (completions, TGI, Ollama) refuse it
   *
   * @param json a JSON object, such as {@code {"type": "file", "file": {"file_id": "#{file}"}}},
   *     expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder contentPart(String json) {
    return part(Attachments.part(json));
  }

  /**
   * Attach any other part to the last message, in the format of the server's API, after text and
   * pictures
   *
   * @param part the fields of the part, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder contentPart(Function<Session, Map<String, @Nullable Object>> part) {
    return part(El.function(part));
  }

  /**
   * Attach all parts of a file to the last message; the file is read when the simulation is built
   *
   * @param file a JSON array of parts in the format of the server's API, or one part; on the class
   *     path or in the file system
   * @return a new ChatBuilder instance
   */
  public ChatBuilder contentPartsFile(String file) {
    ChatBuilder with = this;
    for (Map<String, @Nullable Object> part : PartFiles.parts(file)) {
      with = with.part(El.value(part));
    }
    return with;
  }

  /**
   * Attach an audio recording to the last message, as {@code input_audio} of OpenAI's chat; the
   * file is read when the simulation is built
   *
   * @param file WAV or MP3, on the class path or in the file system
   * @return a new ChatBuilder instance
   */
  public ChatBuilder audioFile(String file) {
    return part(El.value(PartFiles.audio(file)));
  }

  /** Adds a message. If the content is generated {@link Prompts}, each request keeps its prompt. */
  private ChatBuilder withMessage(Message.Role role, Function<Session, String> content) {
    return content instanceof Prompts prompts
        ? turn(new MessageSource.FromPrompts(role, prompts::next, false))
        : turn(role, El.function(content));
  }

  private ChatBuilder turn(Message.Role role, Expression<String> content) {
    return turn(new MessageSource.FromExpression(role, content));
  }

  private ChatBuilder turn(MessageSource source) {
    return with(s -> s.turns = joined(s.turns, List.of(new ChatDefinition.Turn(source))));
  }

  private ChatBuilder image(Expression<String> url) {
    return last(turn -> turn.and(List.of(url), List.of()));
  }

  private ChatBuilder part(Expression<Map<String, @Nullable Object>> part) {
    return last(turn -> turn.and(List.of(), List.of(part)));
  }

  /** Changes the last message that was added. */
  private ChatBuilder last(UnaryOperator<ChatDefinition.Turn> change) {
    var turns = new ArrayList<>(settings.turns);
    if (turns.isEmpty()) {
      throw new IllegalStateException(
          "image(...), contentPart(...) and files of them must come after the message they go with:"
              + " call .user(...) before them");
    }
    turns.add(change.apply(turns.remove(turns.size() - 1)));
    return with(s -> s.turns = turns);
  }
}
