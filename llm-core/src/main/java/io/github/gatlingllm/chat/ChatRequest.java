// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One request for a generation, in no server's dialect.
 *
 * @param model the model's name; left out of the body when empty
 * @param messages the conversation so far
 * @param stream whether the answer comes token by token
 * @param usage what a stream shall tell of its token counts
 * @param maxTokens a cap on the output
 * @param maxTokensField the body field of that cap; null: as the dialect calls it
 * @param exactOutputTokens the output's exact length, minimum and maximum alike; takes the place of
 *     {@code maxTokens}
 * @param temperature the sampling temperature
 * @param shape what is wanted beyond plain text
 * @param fields further fields of the body in this order, which win over generated ones of the same
 *     name; values are strings, numbers, booleans, lists, maps and null
 */
public record ChatRequest(
    String model,
    List<Message> messages,
    boolean stream,
    UsageReport usage,
    OptionalInt maxTokens,
    @Nullable String maxTokensField,
    OptionalInt exactOutputTokens,
    OptionalDouble temperature,
    AnswerShape shape,
    Map<String, @Nullable Object> fields) {

  /** Under these names the dialects know what is said to the model. */
  private static final List<String> PROMPT_FIELDS =
      List.of("messages", "prompt", "input", "inputs", "contents");

  /** In these fields users may ask for several choices. */
  private static final List<String> CHOICE_FIELDS =
      List.of("n", "candidateCount", "candidate_count", "generationConfig", "generation_config");

  public ChatRequest {
    Objects.requireNonNull(model, "model");
    messages = List.copyOf(messages);
    // Not Map.copyOf: it has no order and refuses null, which is a value in JSON.
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    requireConversation(messages, fields);
    requirePositive("maxTokens", maxTokens);
    requirePositive("exactOutputTokens", exactOutputTokens);
    if (temperature.isPresent() && !Double.isFinite(temperature.getAsDouble())) {
      throw new IllegalArgumentException(
          "temperature must be a finite number, but was " + temperature.getAsDouble());
    }
    if (maxTokensField != null && maxTokensField.isBlank()) {
      throw new IllegalArgumentException("maxTokensField must be a field's name, but was blank");
    }
  }

  /** A streamed request that asks for the usage, as far as nothing else is said. */
  public static Builder builder(String model) {
    return new Builder(model);
  }

  /** How many choices it asks for; 0 if a field of the body's own may say so. */
  public int choices() {
    return CHOICE_FIELDS.stream().anyMatch(fields::containsKey) ? 0 : shape.choices().orElse(1);
  }

  /** The cap on the output, exact or not. */
  public OptionalInt cap() {
    return exactOutputTokens.isPresent() ? exactOutputTokens : maxTokens;
  }

  /** Whether further fields say something to the model, instead of the messages or beside them. */
  public boolean promptInFields() {
    return PROMPT_FIELDS.stream().anyMatch(fields::containsKey);
  }

  /** The name of the field that caps the answer: the user's, or else the dialect's. */
  public String capField(String dialects) {
    return Objects.requireNonNullElse(maxTokensField, dialects);
  }

  private static void requireConversation(List<Message> messages, Map<String, ?> fields) {
    if (messages.isEmpty() && PROMPT_FIELDS.stream().noneMatch(fields::containsKey)) {
      throw new IllegalArgumentException(
          "messages must hold at least one message, but was empty: add one, or a field "
              + "`messages`, `prompt`, `input`, `inputs` or `contents`");
    }
  }

  private static void requirePositive(String name, OptionalInt value) {
    if (value.isPresent() && value.getAsInt() < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, but was " + value.getAsInt());
    }
  }

  /** Collects a request's parts; one thread only. */
  public static final class Builder {
    private final String model;
    private final List<Message> messages = new ArrayList<>();
    private boolean stream = true;
    private UsageReport usage = UsageReport.FINAL;
    private OptionalInt maxTokens = OptionalInt.empty();
    private @Nullable String maxTokensField;
    private OptionalInt exactOutputTokens = OptionalInt.empty();
    private OptionalDouble temperature = OptionalDouble.empty();
    private AnswerShape shape = AnswerShape.PLAIN;
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private Builder(String model) {
      this.model = model;
    }

    public Builder message(Message message) {
      messages.add(message);
      return this;
    }

    public Builder messages(List<Message> more) {
      messages.addAll(more);
      return this;
    }

    public Builder system(String content) {
      return message(Message.system(content));
    }

    public Builder user(String content) {
      return message(Message.user(content));
    }

    public Builder assistant(String content) {
      return message(Message.assistant(content));
    }

    /** Asks for the whole answer in one body. */
    public Builder unstreamed() {
      stream = false;
      return this;
    }

    /** What to ask of token counts; some servers refuse the option. */
    public Builder usage(UsageReport report) {
      usage = report;
      return this;
    }

    public Builder maxTokens(int cap) {
      maxTokens = OptionalInt.of(cap);
      return this;
    }

    public Builder maxTokensField(@Nullable String name) {
      maxTokensField = name;
      return this;
    }

    public Builder exactOutputTokens(int tokens) {
      exactOutputTokens = OptionalInt.of(tokens);
      return this;
    }

    public Builder temperature(double value) {
      temperature = OptionalDouble.of(value);
      return this;
    }

    public Builder shape(AnswerShape wanted) {
      shape = wanted;
      return this;
    }

    /** A further field of the body; it wins over a generated one of the same name. */
    public Builder field(String name, @Nullable Object value) {
      fields.put(name, value);
      return this;
    }

    public Builder fields(Map<String, ? extends @Nullable Object> more) {
      fields.putAll(more);
      return this;
    }

    public ChatRequest build() {
      return new ChatRequest(
          model,
          messages,
          stream,
          usage,
          maxTokens,
          maxTokensField,
          exactOutputTokens,
          temperature,
          shape,
          fields);
    }
  }
}
