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
 * A request for a generation, independent of a dialect.
 *
 * @param model the model's name; missing in the body if empty
 * @param messages the conversation so far
 * @param stream whether the answer is streamed
 * @param usage which token counts a stream should report
 * @param maxTokens a cap on the output
 * @param maxTokensField the body field of the cap; null for the dialect's default
 * @param exactOutputTokens the output's exact length, minimum and maximum alike; replaces {@code
 *     maxTokens}
 * @param temperature the sampling temperature
 * @param shape the requested form beyond plain text
 * @param fields further fields of the body in this order, which override generated ones of the same
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

  /** The names of prompt fields in the dialects. */
  private static final List<String> PROMPT_FIELDS =
      List.of("messages", "prompt", "input", "inputs", "contents");

  /** Fields in which users may request several choices. */
  private static final List<String> CHOICE_FIELDS =
      List.of("n", "candidateCount", "candidate_count", "generationConfig", "generation_config");

  public ChatRequest {
    Objects.requireNonNull(model, "model");
    messages = List.copyOf(messages);
    // Not Map.copyOf, which has no order and rejects null, a valid value in JSON.
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

  /** Creates a builder of a streamed request that asks for usage. */
  public static Builder builder(String model) {
    return new Builder(model);
  }

  /** Returns the text of the last message; empty if there is none. */
  public String lastText() {
    return messages.isEmpty() ? "" : messages.get(messages.size() - 1).content();
  }

  /** Returns the number of choices; 0 if a further field may set it. */
  public int choices() {
    return CHOICE_FIELDS.stream().anyMatch(fields::containsKey) ? 0 : shape.choices().orElse(1);
  }

  /** Returns the cap on the output, exact or not. */
  public OptionalInt cap() {
    return exactOutputTokens.isPresent() ? exactOutputTokens : maxTokens;
  }

  /**
   * Returns whether further fields contain a prompt, in place of the messages or in addition to
   * them.
   */
  public boolean promptInFields() {
    return PROMPT_FIELDS.stream().anyMatch(fields::containsKey);
  }

  /** Returns the name of the field that caps the answer: the user's, else the dialect's. */
  public String capField(String dialects) {
    return Objects.requireNonNullElse(maxTokensField, dialects);
  }

  private static void requireConversation(List<Message> messages, Map<String, ?> fields) {
    if (messages.isEmpty() && PROMPT_FIELDS.stream().noneMatch(fields::containsKey)) {
      throw new IllegalArgumentException(
          "messages must contain at least one message, but was empty: add one, or a field "
              + "`messages`, `prompt`, `input`, `inputs` or `contents`");
    }
  }

  private static void requirePositive(String name, OptionalInt value) {
    if (value.isPresent() && value.getAsInt() < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, but was " + value.getAsInt());
    }
  }

  /** Collects a request's parts; for one thread. */
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

    /** Requests the whole answer in one body. */
    public Builder unstreamed() {
      stream = false;
      return this;
    }

    /** Sets which token counts to request; some servers reject the option. */
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

    /** Adds a field to the body, which overrides a generated one of the same name. */
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
