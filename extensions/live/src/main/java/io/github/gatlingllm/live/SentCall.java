// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.chat.ChatRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the span of a request tells of what was sent. It keeps nothing of the prompt.
 *
 * @param traceparent the header as it was sent; null: none was
 * @param asked what was asked for, by the names of OpenTelemetry's conventions
 */
public record SentCall(@Nullable String traceparent, Map<String, Object> asked) {

  private static final String STREAM = "gen_ai.request.stream";
  private static final String MAX_TOKENS = "gen_ai.request.max_tokens";
  private static final String TEMPERATURE = "gen_ai.request.temperature";
  static final String CHOICES = "gen_ai.request.choice.count";
  private static final String OUTPUT_TYPE = "gen_ai.output.type";
  private static final String JSON = "json";

  /** Fields of bodies with a whole number, and the attribute that it is. */
  private static final Map<String, String> WHOLE =
      Map.of(
          "seed", "gen_ai.request.seed",
          "top_k", "gen_ai.request.top_k",
          "max_tokens", MAX_TOKENS,
          "max_completion_tokens", MAX_TOKENS,
          "max_output_tokens", MAX_TOKENS,
          "n", CHOICES,
          "dimensions", "gen_ai.embeddings.dimension.count");

  /** Likewise with any number. */
  private static final Map<String, String> NUMBERS =
      Map.of(
          "temperature", TEMPERATURE,
          "top_p", "gen_ai.request.top_p",
          "frequency_penalty", "gen_ai.request.frequency_penalty",
          "presence_penalty", "gen_ai.request.presence_penalty");

  public SentCall {
    asked = Collections.unmodifiableMap(new LinkedHashMap<>(asked));
  }

  /**
   * Of a request as it was sent.
   *
   * @param traceparent the header; null: none was sent
   */
  public static SentCall of(ChatRequest chat, @Nullable String traceparent) {
    var asked = new LinkedHashMap<String, Object>();
    if (chat.stream()) {
      asked.put(STREAM, true); // what is not streamed has none
    }
    chat.cap().ifPresent(cap -> asked.put(MAX_TOKENS, (long) cap));
    chat.temperature().ifPresent(value -> asked.put(TEMPERATURE, value));
    chat.shape().choices().ifPresent(choices -> asked.put(CHOICES, (long) choices));
    if (chat.shape().schema() != null) {
      asked.put(OUTPUT_TYPE, JSON);
    }
    fields(chat.fields(), asked);
    asked.remove(CHOICES, 1L); // one is not told
    return new SentCall(traceparent, asked);
  }

  /** Fields win over what the dialect wrote. */
  private static void fields(Map<String, @Nullable Object> fields, Map<String, Object> asked) {
    if (fields.isEmpty()) {
      return;
    }
    WHOLE.forEach(
        (field, attribute) -> {
          if (fields.get(field) instanceof Number number
              && (number instanceof Integer || number instanceof Long)) {
            asked.put(attribute, number.longValue());
          }
        });
    NUMBERS.forEach(
        (field, attribute) -> {
          if (fields.get(field) instanceof Number number) {
            asked.put(attribute, number.doubleValue());
          }
        });
    if (fields.get("reasoning_effort") instanceof String level) {
      asked.put("gen_ai.request.reasoning.level", level);
    }
    if (fields.get("encoding_format") instanceof String format) {
      asked.put("gen_ai.request.encoding_formats", List.of(format));
    }
    List<String> stops = stops(fields.get("stop"));
    if (!stops.isEmpty()) {
      asked.put("gen_ai.request.stop_sequences", stops);
    }
    if (fields.get("response_format") instanceof Map<?, ?> format
        && String.valueOf(format.get("type")).startsWith(JSON)) {
      asked.put(OUTPUT_TYPE, JSON);
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
