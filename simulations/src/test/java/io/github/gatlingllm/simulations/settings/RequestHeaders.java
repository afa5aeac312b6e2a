// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.SecretSetting;
import io.github.gatlingllm.request.HeaderName;
import io.github.gatlingllm.request.HeaderValue;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.wire.Dialect;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Headers of each request, from properties such as {@code llm.header.X-Team=load}. */
public final class RequestHeaders {

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final String HIDDEN = "***";

  private RequestHeaders() {}

  /**
   * Returns the headers of properties with a prefix, by case-insensitive name.
   *
   * @throws SettingsException naming the first header that cannot be used
   */
  public static Map<String, String> read(Map<String, String> given, String prefix) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    given.forEach(
        (property, value) -> {
          if (property.startsWith(prefix)) {
            String name = name(property, prefix);
            requireText(property, name, value);
            requireSendable(property, name, HeaderName.isSecret(name) ? value : value.strip());
            if (headers.put(name, value.strip()) != null) {
              throw new SettingsException(SettingsTexts.headerTwice(property));
            }
          }
        });
    return Collections.unmodifiableMap(headers);
  }

  /**
   * Adds the headers of an environment variable, or of the file that it names, one per line, such
   * as {@code X-Team: load}. A property of the same name overrides its line.
   *
   * @param given the properties to which headers are added
   * @param prefix the prefix of their names
   * @throws SettingsException naming the first line that is no header
   */
  public static void inherit(
      Map<String, String> given,
      String prefix,
      String variable,
      UnaryOperator<@Nullable String> environment) {
    SecretSetting lines = SecretSetting.of(variable, environment);
    if (lines != null) {
      Set<String> overridden = read(given, prefix).keySet();
      int number = 0;
      for (String line : lines.value().lines().toList()) {
        number++;
        if (!line.isBlank()) {
          inherit(given, prefix, overridden, line, lines.source() + ", line " + number);
        }
      }
    }
  }

  private static void inherit(
      Map<String, String> given, String prefix, Set<String> overridden, String line, String place) {
    int colon = Math.max(0, line.indexOf(':'));
    String name = line.substring(0, colon).strip();
    String value = line.substring(colon).replaceFirst(":", "").strip();
    try {
      HeaderName.required(name);
    } catch (IllegalArgumentException e) {
      throw new SettingsException(SettingsTexts.noHeader(place));
    }
    requireText(place, name, value);
    requireSendable(place, name, value);
    if (!overridden.contains(name) && given.putIfAbsent(prefix + name, value) != null) {
      throw new SettingsException(SettingsTexts.headerAgain(place, name));
    }
  }

  /** Refuses a value that cannot be sent in a header. */
  static void requireSendable(String property, String header, String value) {
    try {
      HeaderValue.required(property, header, value);
    } catch (IllegalArgumentException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }

  /** Refuses a header that would replace the key. */
  static void requireNoOtherKey(Map<String, String> headers, Dialect dialect) {
    for (String name : dialect.headers("key").keySet()) {
      boolean ofKey = dialect.headers(null).keySet().stream().noneMatch(name::equalsIgnoreCase);
      if (ofKey && headers.containsKey(name)) {
        throw new SettingsException(
            SettingsTexts.keyAndHeader(
                Property.API_KEY.key(), Property.HEADER_PREFIX + name, dialect.id()));
      }
    }
  }

  /** Returns the headers as {@code llm.header.X-Team=load llm.header.X-Api-Key=***}. */
  static String echo(Map<String, String> headers) {
    var words = new StringBuilder();
    headers.forEach(
        (name, value) ->
            words
                .append(words.isEmpty() ? "" : " ")
                .append(Property.HEADER_PREFIX)
                .append(name)
                .append('=')
                .append(isSecret(name, value) ? HIDDEN : quoted(value)));
    return words.toString();
  }

  private static boolean isSecret(String name, String value) {
    return SecretNames.isSecret(name) || SecretNames.isSecretValue(value);
  }

  private static String quoted(String value) {
    return value.contains(" ") ? '"' + value + '"' : value;
  }

  private static String name(String property, String prefix) {
    try {
      return HeaderName.required(property.substring(prefix.length()));
    } catch (IllegalArgumentException e) {
      throw new SettingsException(
          SettingsTexts.unknownHeader(
              SecretNames.shown(property), String.valueOf(e.getMessage()), prefix));
    }
  }

  private static void requireText(String property, String name, String value) {
    if (value.isBlank()) {
      String shown = HeaderName.isSecret(name) ? HIDDEN : CONTROL.matcher(value).replaceAll(" ");
      throw new SettingsException(SettingsTexts.blankHeader(property, shown));
    }
  }
}
