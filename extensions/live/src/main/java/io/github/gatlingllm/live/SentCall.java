// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.chat.ChatRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The span attributes of a sent request. They contain nothing of the prompt.
 *
 * @param traceparent the header as sent; null: none was sent
 * @param attributes the request attributes, by the names of OpenTelemetry's conventions
 */
public record SentCall(@Nullable String traceparent, Map<String, Object> attributes) {

  private static final String STREAM = "gen_ai.request.stream";
  private static final String MAX_TOKENS = "gen_ai.request.max_tokens";
  private static final String TEMPERATURE = "gen_ai.request.temperature";
  static final String CHOICES = "gen_ai.request.choice.count";
  private static final String OUTPUT_TYPE = "gen_ai.output.type";
  private static final String JSON = "json";

  /** The attributes of body fields with a whole number, by field. */
  private static final Map<String, String> WHOLE =
      Map.of(
          "seed", "gen_ai.request.seed",
          "top_k", "gen_ai.request.top_k",
          "max_tokens", MAX_TOKENS,
          "max_completion_tokens", MAX_TOKENS,
          "max_output_tokens", MAX_TOKENS,
          "n", CHOICES,
          "dimensions", "gen_ai.embeddings.dimension.count");

  /** The attributes of body fields with any number, by field. */
  private static final Map<String, String> NUMBERS =
      Map.of(
          "temperature", TEMPERATURE,
          "top_p", "gen_ai.request.top_p",
          "frequency_penalty", "gen_ai.request.frequency_penalty",
          "presence_penalty", "gen_ai.request.presence_penalty");

  public SentCall {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }

  /**
   * Returns the attributes of a request.
   *
   * @param traceparent the header as sent; null: none was sent
   */
  public static SentCall of(ChatRequest chat, @Nullable String traceparent) {
    var attributes = new LinkedHashMap<String, Object>();
    if (chat.stream()) {
      attributes.put(STREAM, true); // the conventions omit it otherwise
    }
    chat.cap().ifPresent(cap -> attributes.put(MAX_TOKENS, (long) cap));
    chat.temperature().ifPresent(value -> attributes.put(TEMPERATURE, value));
    chat.shape().choices().ifPresent(choices -> attributes.put(CHOICES, (long) choices));
    if (chat.shape().schema() != null) {
      attributes.put(OUTPUT_TYPE, JSON);
    }
    fields(chat.fields(), attributes);
    attributes.remove(CHOICES, 1L); // the conventions omit a count of 1
    return new SentCall(traceparent, attributes);
  }

  /** Adds attributes from fields of the body, which override those of the dialect. */
  private static void fields(Map<String, @Nullable Object> fields, Map<String, Object> attributes) {
    if (fields.isEmpty()) {
      return;
    }
    WHOLE.forEach(
        (field, attribute) -> {
          if (fields.get(field) instanceof Number number
              && (number instanceof Integer || number instanceof Long)) {
            attributes.put(attribute, number.longValue());
          }
        });
    NUMBERS.forEach(
        (field, attribute) -> {
          if (fields.get(field) instanceof Number number) {
            attributes.put(attribute, number.doubleValue());
          }
        });
    if (fields.get("reasoning_effort") instanceof String level) {
      attributes.put("gen_ai.request.reasoning.level", level);
    }
    if (fields.get("encoding_format") instanceof String format) {
      attributes.put("gen_ai.request.encoding_formats", List.of(format));
    }
    List<String> stops = stops(fields.get("stop"));
    if (!stops.isEmpty()) {
      attributes.put("gen_ai.request.stop_sequences", stops);
    }
    if (fields.get("response_format") instanceof Map<?, ?> format
        && String.valueOf(format.get("type")).startsWith(JSON)) {
      attributes.put(OUTPUT_TYPE, JSON);
    }
  }

  private static List<String> stops(@Nullable Object stop) {
    if (stop instanceof String one) {
      return List.of(one);
    }
    return stop instanceof List<?> several
        ? several.stream().filter(String.class::isInstance).map(String.class::cast).toList()
        : List.of();
  }
}
