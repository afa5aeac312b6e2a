/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.AnswerShape;
import io.github.gatlingllm.HeaderName;
import io.github.gatlingllm.Message;
import io.github.gatlingllm.Prompt;
import io.github.gatlingllm.Tool;
import io.github.gatlingllm.UsageReport;
import io.github.gatlingllm.action.Abandonment;
import io.github.gatlingllm.action.ChatActionBuilder;
import io.github.gatlingllm.action.ChatDefinition;
import io.github.gatlingllm.action.Conduct;
import io.github.gatlingllm.action.ConversationDefinition;
import io.github.gatlingllm.action.Generation;
import io.github.gatlingllm.action.LlmCheckType;
import io.github.gatlingllm.action.Words;
import io.github.gatlingllm.dialect.JsonText;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.workload.PartFiles;
import io.github.gatlingllm.workload.ToolFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * DSL for building chat requests
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ChatBuilder implements ActionBuilder {

  private final ChatDefinition definition;
  private final ChatActionBuilder action;

  ChatBuilder(ChatDefinition definition) {
    this.definition = definition;
    this.action = new ChatActionBuilder(definition);
  }

  static ChatBuilder of(Expression<String> name) {
    return new ChatBuilder(ChatDefinition.named(name));
  }

  ChatBuilder asTurn(ConversationDefinition conversation) {
    return new ChatBuilder(definition.withConversation(conversation));
  }

  /** The same, saying what a workload of ours says; its own caps win over the workload's. */
  ChatBuilder prompted(Function<io.gatling.core.session.Session, Prompt> prompts, boolean capped) {
    return turn(new Words.Prompted(Message.Role.USER, prompts, capped));
  }

  boolean saysNothing() {
    return definition.turns().isEmpty();
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
    return said(Message.Role.SYSTEM, content);
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
    return said(Message.Role.USER, content);
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
    return said(Message.Role.ASSISTANT, content);
  }

  /**
   * Add all messages of a list: maps with role and content, as datasets and JSON feeders have them.
   * The content is a text, or a list of parts of type text and image_url. The roles are system,
   * developer (sent as system), user and assistant; others are an error
   *
   * @param messages the list, expressed as a Gatling Expression Language String: {@code
   *     "#{messages}"}
   * @return a new ChatBuilder instance
   */
  public ChatBuilder messages(String messages) {
    return turn(new Words.Listed(El.any(messages)));
  }

  /**
   * Add all messages of a list: maps with role and content, or {@link Message}s
   *
   * @param messages the list, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder messages(Function<Session, List<?>> messages) {
    return turn(new Words.Listed(El.any(messages::apply)));
  }

  /**
   * Ask for a model other than the protocol's
   *
   * @param model the model, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder model(String model) {
    return generation(g -> g.withModel(El.string(model)));
  }

  /**
   * Ask for a model other than the protocol's
   *
   * @param model the model, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder model(Function<Session, String> model) {
    return generation(g -> g.withModel(El.function(model)));
  }

  /**
   * Cap the answer
   *
   * @param tokens at most so many output tokens
   * @return a new ChatBuilder instance
   */
  public ChatBuilder maxTokens(int tokens) {
    return max(El.value(tokens));
  }

  /**
   * Cap the answer
   *
   * @param tokens at most so many output tokens, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder maxTokens(String tokens) {
    return max(El.typed(tokens, Integer.class));
  }

  /**
   * Cap the answer
   *
   * @param tokens at most so many output tokens, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder maxTokens(Function<Session, Integer> tokens) {
    return max(El.function(tokens));
  }

  /**
   * Fix the answer's length, where the server can be made to ({@code min_tokens}, {@code
   * ignore_eos} in OpenAI's chat and completions: vLLM and SGLang know them, hosted APIs refuse
   * them); other dialects send a cap
   *
   * @param tokens exactly so many output tokens
   * @return a new ChatBuilder instance
   */
  public ChatBuilder outputTokens(int tokens) {
    return exact(El.value(tokens));
  }

  /**
   * Fix the answer's length, where the server can be made to
   *
   * @param tokens exactly so many output tokens, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder outputTokens(String tokens) {
    return exact(El.typed(tokens, Integer.class));
  }

  /**
   * Fix the answer's length, where the server can be made to
   *
   * @param tokens exactly so many output tokens, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder outputTokens(Function<Session, Integer> tokens) {
    return exact(El.function(tokens));
  }

  /**
   * Set the sampling temperature
   *
   * @param temperature the temperature
   * @return a new ChatBuilder instance
   */
  public ChatBuilder temperature(double temperature) {
    return generation(g -> g.withTemperature(El.value(temperature)));
  }

  /**
   * Set the sampling temperature
   *
   * @param temperature the temperature, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder temperature(String temperature) {
    return generation(g -> g.withTemperature(El.typed(temperature, Double.class)));
  }

  /**
   * Set the sampling temperature
   *
   * @param temperature the temperature, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder temperature(Function<Session, Double> temperature) {
    return generation(g -> g.withTemperature(El.function(temperature)));
  }

  /**
   * Set any further field of the request's body; it wins over one that the DSL sets
   *
   * @param field the field's name
   * @param value a number, boolean, list or map
   * @return a new ChatBuilder instance
   */
  public ChatBuilder param(String field, Object value) {
    return field(field, El.value(value));
  }

  /**
   * Set any further field of the request's body; it wins over one that the DSL sets
   *
   * @param field the field's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder param(String field, String value) {
    return field(field, El.any(value));
  }

  /**
   * Set any further field of the request's body; it wins over one that the DSL sets
   *
   * @param field the field's name
   * @param value the value, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder param(String field, Function<Session, Object> value) {
    return field(field, El.any(value));
  }

  /**
   * Set any number of further fields of the request's body; they win over what the DSL sets, such
   * as max_tokens; those of {@code param} win over them
   *
   * @param fields a map, expressed as a Gatling Expression Language String: {@code "#{fields}"} of
   *     a dataset
   * @return a new ChatBuilder instance
   */
  public ChatBuilder fields(String fields) {
    return manyFields(El.any(fields));
  }

  /**
   * Set any number of further fields of the request's body; they win over what the DSL sets, such
   * as max_tokens; those of {@code param} win over them
   *
   * @param fields a map, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder fields(Function<Session, Map<String, ?>> fields) {
    return manyFields(El.any(fields::apply));
  }

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder header(String name, String value) {
    return header(name, El.string(value));
  }

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder header(String name, Function<Session, String> value) {
    return header(name, El.function(value));
  }

  /**
   * Ask for the answer as a stream, which is the default, or in one piece
   *
   * @param stream false: in one piece; there is no TTFT then
   * @return a new ChatBuilder instance
   */
  public ChatBuilder stream(boolean stream) {
    return generation(g -> g.withMode(new Generation.Mode(stream, g.mode().usage())));
  }

  /**
   * Ask the stream for its token counts, or not, whatever the protocol says
   *
   * @param include whether {@code stream_options.include_usage} is sent (OpenAI's chat and
   *     completions, Azure)
   * @return a new ChatBuilder instance
   */
  public ChatBuilder includeUsage(boolean include) {
    return usage(include ? UsageReport.FINAL : UsageReport.UNASKED);
  }

  /**
   * Ask each chunk for the token counts so far (vLLM, SGLang): then ITL per token is known
   *
   * @return a new ChatBuilder instance
   */
  public ChatBuilder continuousUsage() {
    return usage(UsageReport.CONTINUOUS);
  }

  /**
   * Send a picture with the last message
   *
   * @param url an {@code https:} or {@code data:} URL, expressed as a Gatling Expression Language
   *     String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder image(String url) {
    return image(El.string(url));
  }

  /**
   * Send a picture with the last message
   *
   * @param url an {@code https:} or {@code data:} URL, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder image(Function<Session, String> url) {
    return image(El.function(url));
  }

  /**
   * Send a picture with the last message: the file goes into the request as a {@code data:} URL
   *
   * <p>A name without Expression Language is read when the simulation is built. Others are read
   * when first asked for, on the event loop, and then kept (64 MB of them at most).
   *
   * @param file PNG, JPEG, GIF or WebP, on the class path or in the file system, expressed as a
   *     Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder imageFile(String file) {
    return image(Attachments.imageFile(file));
  }

  /**
   * Send a picture with the last message: the file goes into the request as a {@code data:} URL
   *
   * @param file PNG, JPEG, GIF or WebP, on the class path or in the file system, expressed as a
   *     function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder imageFile(Function<Session, String> file) {
    return image(Attachments.imageFile(file));
  }

  /**
   * Send any other part with the last message, in the words of the server's API, behind text and
   * pictures. APIs whose messages are plain text (completions, TGI, Ollama) refuse it
   *
   * @param json a JSON object, such as {@code {"type": "file", "file": {"file_id": "#{file}"}}},
   *     expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public ChatBuilder contentPart(String json) {
    return part(Attachments.part(json));
  }

  /**
   * Send any other part with the last message, in the words of the server's API, behind text and
   * pictures
   *
   * @param part the fields of the part, expressed as a function
   * @return a new ChatBuilder instance
   */
  public ChatBuilder contentPart(Function<Session, Map<String, @Nullable Object>> part) {
    return part(El.function(part));
  }

  /**
   * Send all parts of a file with the last message; it is read when the simulation is built
   *
   * @param file a JSON array of parts in the words of the server's API, or one part; on the class
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
   * Send a recording with the last message, as OpenAI's chat takes it ({@code input_audio}); it is
   * read when the simulation is built
   *
   * @param file WAV or MP3, on the class path or in the file system
   * @return a new ChatBuilder instance
   */
  public ChatBuilder audioFile(String file) {
    return part(El.value(PartFiles.audio(file)));
  }

  /**
   * Offer all functions of a file
   *
   * @param file a JSON array of tools as OpenAI's API takes them, {@code {"type": "function",
   *     "function": {…}}}, or bare: {@code {"name": …, "description": …, "parameters": {…}}}; on
   *     the class path or in the file system
   * @return a new ChatBuilder instance
   */
  public ChatBuilder toolsFile(String file) {
    List<Tool> tools = ToolFiles.tools(file);
    return shape(shape -> shape.withTools(joined(shape.tools(), tools)));
  }

  /**
   * Offer a function that the model may ask to be called; may be called several times
   *
   * @param name the function's name
   * @param description what it is for
   * @param parameters the JSON schema of its arguments, as JSON
   * @return a new ChatBuilder instance
   */
  public ChatBuilder tool(String name, String description, String parameters) {
    var tool = new Tool(name, description, JsonText.object("parameters", parameters));
    return shape(shape -> shape.withTools(joined(shape.tools(), List.of(tool))));
  }

  /**
   * Ask for a structured output
   *
   * @param name the schema's name
   * @param schema the JSON schema of the whole answer, as JSON
   * @return a new ChatBuilder instance
   */
  public ChatBuilder jsonSchema(String name, String schema) {
    var wanted = new AnswerShape.Schema(name, JsonText.object("schema", schema));
    return shape(shape -> shape.withSchema(wanted));
  }

  /**
   * Ask for a structured output
   *
   * @param name the schema's name
   * @param file the JSON schema of the whole answer, on the class path or in the file system
   * @return a new ChatBuilder instance
   */
  public ChatBuilder jsonSchemaFile(String name, String file) {
    var wanted = new AnswerShape.Schema(name, ToolFiles.schema(file));
    return shape(shape -> shape.withSchema(wanted));
  }

  /**
   * Ask for several answers at once ({@code n}); the text is the first one's
   *
   * @param n how many
   * @return a new ChatBuilder instance
   */
  public ChatBuilder choices(int n) {
    return shape(shape -> shape.withChoices(n));
  }

  /**
   * Ask for each token's log probability
   *
   * @param alternatives how many other tokens to tell of each time, 0 for none
   * @return a new ChatBuilder instance
   */
  public ChatBuilder logprobs(int alternatives) {
    return shape(shape -> shape.withLogprobs(alternatives));
  }

  /**
   * Give up so long after sending, whatever has come: the connection is closed at once, and the
   * request counts as cancelled, not as failed
   *
   * @param duration how long the client waits
   * @return a new ChatBuilder instance
   */
  public ChatBuilder abandonAfter(Duration duration) {
    return abandonment(a -> a.withAfter(duration));
  }

  /**
   * Give up after so many output tokens (chunks, where chunks don't tell their tokens): the
   * connection is closed at once, and the request counts as cancelled
   *
   * @param tokens how many are enough
   * @return a new ChatBuilder instance
   */
  public ChatBuilder abandonAfterTokens(int tokens) {
    return abandonment(a -> a.withAfterTokens(tokens));
  }

  /**
   * Give up if no content has come so long after sending: the connection is closed at once, and the
   * request counts as cancelled
   *
   * @param patience how long the client waits for the first token
   * @return a new ChatBuilder instance
   */
  public ChatBuilder patience(Duration patience) {
    return abandonment(a -> a.withPatience(patience));
  }

  /**
   * Send failed requests again; without this none is that failed. TTFT and E2E begin with the first
   * attempt
   *
   * @param retry after which failures, how often, when: {@code on429().maxAttempts(3)}
   * @return a new ChatBuilder instance
   */
  public ChatBuilder retry(RetryBuilder retry) {
    return conduct(c -> c.withRetry(retry.retry()));
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

  /**
   * Hold this request against an SLO of its own, and against none of its protocol's; may be called
   * several times
   *
   * @param slo the SLO
   * @return a new ChatBuilder instance
   */
  public ChatBuilder slo(SloBuilder slo) {
    List<Slo> own = definition.slos() == null ? List.of() : definition.slos();
    if (own.contains(slo.slo())) {
      throw new IllegalArgumentException(
          "each SLO must be given once, but '" + slo.slo().name() + "' was given twice");
    }
    return new ChatBuilder(definition.withSlos(joined(own, List.of(slo.slo()))));
  }

  /**
   * Hold this request against no SLO
   *
   * @return a new ChatBuilder instance
   */
  public ChatBuilder noSlo() {
    return new ChatBuilder(definition.withSlos(List.of()));
  }

  /** Of prompts of ours it stays known what was asked. */
  private ChatBuilder said(Message.Role role, Function<Session, String> content) {
    return content instanceof Prompts prompts
        ? turn(new Words.Prompted(role, prompts::next, false))
        : turn(role, El.function(content));
  }

  private ChatBuilder turn(Message.Role role, Expression<String> content) {
    return turn(new Words.Said(role, content));
  }

  private ChatBuilder turn(Words words) {
    var added = List.of(new ChatDefinition.Turn(words));
    return new ChatBuilder(definition.withTurns(joined(definition.turns(), added)));
  }

  private ChatBuilder image(Expression<String> url) {
    return last(turn -> turn.withImages(joined(turn.images(), List.of(url))));
  }

  private ChatBuilder part(Expression<Map<String, @Nullable Object>> part) {
    return last(turn -> turn.withParts(joined(turn.parts(), List.of(part))));
  }

  /** Changes the last message so far. */
  private ChatBuilder last(UnaryOperator<ChatDefinition.Turn> change) {
    var turns = new ArrayList<>(definition.turns());
    if (turns.isEmpty()) {
      throw new IllegalStateException(
          "image(...), contentPart(...) and files of them must come after the message they go with:"
              + " call .user(...) before them");
    }
    turns.add(change.apply(turns.remove(turns.size() - 1)));
    return new ChatBuilder(definition.withTurns(turns));
  }

  private ChatBuilder max(Expression<Integer> tokens) {
    return generation(g -> g.withCaps(new Generation.Caps(tokens, g.caps().exact())));
  }

  private ChatBuilder exact(Expression<Integer> tokens) {
    return generation(g -> g.withCaps(new Generation.Caps(g.caps().max(), tokens)));
  }

  private ChatBuilder usage(UsageReport usage) {
    return generation(g -> g.withMode(new Generation.Mode(g.mode().stream(), usage)));
  }

  private ChatBuilder shape(UnaryOperator<AnswerShape> change) {
    return generation(g -> g.withShape(change.apply(g.shape())));
  }

  private ChatBuilder field(String field, Expression<Object> value) {
    return generation(g -> g.withFields(joined(g.fields(), field, value)));
  }

  private ChatBuilder manyFields(Expression<Object> map) {
    return generation(g -> g.withManyFields(joined(g.manyFields(), List.of(map))));
  }

  private ChatBuilder generation(UnaryOperator<Generation> change) {
    return new ChatBuilder(definition.withGeneration(change.apply(definition.generation())));
  }

  private ChatBuilder header(String name, Expression<String> value) {
    ChatDefinition.Wire wire = definition.wire();
    return new ChatBuilder(
        definition.withWire(
            new ChatDefinition.Wire(
                wire.dialect(), joined(wire.headers(), HeaderName.required(name), value))));
  }

  private ChatBuilder abandonment(UnaryOperator<Abandonment> change) {
    return conduct(c -> c.withAbandonment(change.apply(c.abandonment())));
  }

  private ChatBuilder conduct(UnaryOperator<Conduct> change) {
    return new ChatBuilder(definition.withConduct(change.apply(definition.conduct())));
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
}
