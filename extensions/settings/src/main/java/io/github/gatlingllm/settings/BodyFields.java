// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.SecretNames;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Fields of request bodies, from properties such as {@code llm.param.top_k=40}. */
public final class BodyFields {

  static final String RULE = "a number, true, false, a JSON object, array or string, or a text";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9]\\d{0,17})(?:\\.\\d{1,18})?(?:[eE][+-]?\\d{1,3})?");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,99}");

  /** Fields that other properties set, so that a run never sends what its settings deny. */
  private static final Map<String, Property> OWNED =
      Map.of(
          "model", Property.MODEL,
          "messages", Property.PROMPTS,
          "prompt", Property.PROMPTS,
          "input", Property.PROMPTS,
          "stream", Property.STREAM,
          "stream_options", Property.USAGE,
          "max_tokens", Property.MAX_TOKENS,
          "max_completion_tokens", Property.MAX_TOKENS,
          "max_output_tokens", Property.MAX_TOKENS);

  private BodyFields() {}

  /**
   * Returns the fields of the given properties, by name.
   *
   * @throws SettingsException naming the first field that cannot be used
   */
  public static Map<String, Object> read(Map<String, String> given) {
    var fields = new TreeMap<String, Object>();
    given.forEach(
        (property, text) -> {
          if (property.startsWith(Property.PARAM_PREFIX)) {
            fields.put(name(property), value(property, text.strip()));
          }
        });
    return Collections.unmodifiableMap(fields);
  }

  /** Returns the fields as {@code llm.param.top_k=40}, without secrets. */
  public static String echo(Map<String, String> given) {
    return new TreeMap<>(given)
        .entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(Property.PARAM_PREFIX))
            .map(entry -> entry.getKey() + "=" + shown(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(" "));
  }

  private static String shown(String property, String value) {
    String line =
        SecretNames.isSecretProperty(property)
            ? "***"
            : Property.PARAM.shown(value.strip()).replaceAll("\\p{Cntrl}", " ");
    return line.contains(" ") ? '"' + line + '"' : line;
  }

  /** Returns the value of a text: JSON if it looks like JSON, otherwise the text itself. */
  static Object value(String text) {
    boolean json = text.startsWith("{") || text.startsWith("[") || text.startsWith("\"");
    if (json || NUMBER.matcher(text).matches() || text.equals("true") || text.equals("false")) {
      try {
        return JSON.readValue(text, Object.class);
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(text, e);
      }
    }
    return PropertyReader.require(text, value -> !value.isBlank());
  }

  private static Object value(String property, String text) {
    try {
      return value(text);
    } catch (IllegalArgumentException e) {
      throw new SettingsException(
          SettingsTexts.malformed(
              property,
              Property.PARAM.shown(text),
              RULE,
              "-D" + Property.PARAM_PREFIX + "temperature=0.7"));
    }
  }

  private static String name(String property) {
    String name = property.substring(Property.PARAM_PREFIX.length());
    if (!NAME.matcher(name).matches()) {
      throw new SettingsException(SettingsTexts.noField(property, Property.PARAM_PREFIX));
    }
    Property owner = OWNED.get(name);
    if (owner != null) {
      throw new SettingsException(SettingsTexts.fieldOf(property, owner.key(), owner.example()));
    }
    return name;
  }
}
