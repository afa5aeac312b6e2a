// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.files.JsonProblem;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Parses entries that are JSON objects; their fields show their form. */
final class JsonEntries {

  private static final ObjectReader OBJECT =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readerFor(new TypeReference<LinkedHashMap<String, @Nullable Object>>() {});

  /** {@code output_tokens} and {@code outputTokens} are the same, as in CSV files. */
  private static final List<String> INPUT_TOKENS = List.of("input_tokens", "inputTokens");

  private static final List<String> OUTPUT_TOKENS = List.of("output_tokens", "outputTokens");

  /** Fields of a body that the simulation sets, or that are read separately. */
  private static final Set<String> NOT_FIELDS =
      Stream.of(
              List.of("messages", "prompt", "input", "model", "stream", "stream_options"),
              INPUT_TOKENS,
              OUTPUT_TOKENS)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableSet());

  private JsonEntries() {}

  /** Parses an entry of any form. */
  static DatasetEntry any(String text) {
    Map<String, @Nullable Object> object = object(text);
    if (object.get("conversations") instanceof List<?>) {
      return shareGpt(object);
    }
    return object.get("body") instanceof Map<?, ?> ? batch(object) : body(object);
  }

  static DatasetEntry shareGpt(String text) {
    return shareGpt(object(text));
  }

  static DatasetEntry batch(String text) {
    return batch(object(text));
  }

  static DatasetEntry chat(String text) {
    Map<String, @Nullable Object> object = object(text);
    if (!(object.get("messages") instanceof List<?>)) {
      throw without("messages", "a list");
    }
    return body(object);
  }

  static DatasetEntry prompt(String text) {
    Map<String, @Nullable Object> object = object(text);
    if (!(object.get("prompt") instanceof String)) {
      throw without("prompt", "a text");
    }
    return promptOf(object, Map.of());
  }

  private static DatasetEntry shareGpt(Map<String, @Nullable Object> object) {
    if (object.get("conversations") instanceof List<?> conversations) {
      return Conversations.shareGpt(conversations);
    }
    throw without("conversations", "a list");
  }

  @SuppressWarnings("unchecked") // Jackson's maps have keys of text
  private static DatasetEntry batch(Map<String, @Nullable Object> object) {
    if (!(object.get("body") instanceof Map<?, ?> body)) {
      throw without("body", "an object");
    }
    var fields = (Map<String, @Nullable Object>) body;
    if (fields.get("messages") instanceof List<?>) {
      return body(fields);
    }
    if (fields.get("input") instanceof String input && !fields.containsKey("prompt")) {
      return withFields(DatasetEntry.of(input, Prompt.UNKNOWN, Prompt.UNKNOWN), fields(fields));
    }
    return promptOf(fields, fields(fields));
  }

  private static DatasetEntry body(Map<String, @Nullable Object> object) {
    if (object.get("messages") instanceof List<?> messages) {
      return Conversations.chat(
          messages, fields(object), tokens(object, INPUT_TOKENS), tokens(object, OUTPUT_TOKENS));
    }
    return promptOf(object, Map.of());
  }

  private static DatasetEntry promptOf(
      Map<String, @Nullable Object> object, Map<String, @Nullable Object> fields) {
    if (object.get("prompt") instanceof String prompt && !prompt.isBlank()) {
      var entry =
          DatasetEntry.of(prompt, tokens(object, INPUT_TOKENS), tokens(object, OUTPUT_TOKENS));
      return fields.isEmpty() ? entry : withFields(entry, fields);
    }
    throw MalformedEntryException.entry(DatasetTexts.NO_PROMPT, DatasetTexts.FORMS);
  }

  private static DatasetEntry withFields(DatasetEntry entry, Map<String, @Nullable Object> fields) {
    return new DatasetEntry(
        entry.prompt(),
        entry.messages(),
        entry.turns(),
        entry.conversation(),
        fields,
        entry.answer(),
        entry.inputTokens(),
        entry.outputTokens());
  }

  private static Map<String, @Nullable Object> fields(Map<String, @Nullable Object> body) {
    var fields = new LinkedHashMap<>(body);
    fields.keySet().removeAll(NOT_FIELDS);
    return Collections.unmodifiableMap(fields);
  }

  private static int tokens(Map<String, @Nullable Object> object, List<String> spellings) {
    for (String field : spellings) {
      Object value = object.get(field);
      if (value instanceof Integer tokens && tokens >= 1) {
        return tokens;
      }
      if (value != null) {
        throw EntryTokenCounts.malformed(field, value);
      }
    }
    return Prompt.UNKNOWN;
  }

  private static MalformedEntryException without(String field, String kind) {
    return MalformedEntryException.entry(
        DatasetTexts.fieldMissing(field, kind), DatasetTexts.OMIT_FORMAT);
  }

  private static Map<String, @Nullable Object> object(String text) {
    if (!text.stripLeading().startsWith("{")) {
      throw noObject(DatasetTexts.NO_BRACE);
    }
    try {
      return OBJECT.readValue(text);
    } catch (MismatchedInputException e) {
      throw noObject(DatasetTexts.TEXT_AFTER_OBJECT);
    } catch (JsonProcessingException e) {
      throw noObject(JsonProblem.of(e));
    }
  }

  private static MalformedEntryException noObject(String why) {
    return MalformedEntryException.entry(DatasetTexts.notAnObject(why), DatasetTexts.FORMS);
  }
}
