// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.SecretSetting;
import io.github.gatlingllm.request.HeaderName;
import io.github.gatlingllm.wire.Dialect;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Headers of each request, as properties that begin alike say: {@code llm.header.X-Team=load}. */
public final class RequestHeaders {

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final String HIDDEN = "***";

  private RequestHeaders() {}

  /**
   * Those of the properties that begin so, by name; no two of the same name, which knows no case.
   *
   * @throws SettingsException at the first that can't be
   */
  public static Map<String, String> read(Map<String, String> given, String prefix) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    given.forEach(
        (property, value) -> {
          if (property.startsWith(prefix)) {
            String name = name(property, prefix);
            requireText(property, name, value);
            PropertyReader.requireSendable(
                property, name, HeaderName.isSecret(name) ? value : value.strip());
            if (headers.put(name, value.strip()) != null) {
              throw new SettingsException(
                  property
                      + " must be set once, but was set again in other letters: names of headers"
                      + " know no upper and lower case; leave one of them out");
            }
          }
        });
    return Collections.unmodifiableMap(headers);
  }

  /**
   * Adds the headers of a variable, or of the file that it names: {@code X-Team: load}, one a line.
   * A property of the same name overrides its line.
   *
   * @param given properties, to which they are added
   * @param prefix of their names
   * @throws SettingsException at the first line that is none
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
      throw new SettingsException(
          place + ": there is no header. Each line is one, such as 'X-Team: load'");
    }
    requireText(place, name, value);
    PropertyReader.requireSendable(place, name, value);
    if (!overridden.contains(name) && given.putIfAbsent(prefix + name, value) != null) {
      throw new SettingsException(
          place + ": header " + name + " is there a second time. Leave one of them out");
    }
  }

  /** A key and a header of the same name can't both be sent. */
  static void requireNoOtherKey(Map<String, String> headers, Dialect dialect) {
    for (String name : dialect.headers("key").keySet()) {
      boolean ofKey = dialect.headers(null).keySet().stream().noneMatch(name::equalsIgnoreCase);
      if (ofKey && headers.containsKey(name)) {
        throw new SettingsException(
            Property.API_KEY.key()
                + " and llm.header."
                + name
                + " must not be set together, but were: "
                + dialect.id()
                + " sends the key in that header; leave one of them out");
      }
    }
  }

  /** {@code llm.header.X-Team=load llm.header.X-Api-Key=***}. */
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
          "'"
              + SecretNames.shown(property)
              + "' is no property: "
              + e.getMessage()
              + "; set for instance -D"
              + prefix
              + "X-Team=load");
    }
  }

  private static void requireText(String property, String name, String value) {
    if (value.isBlank()) {
      String shown = HeaderName.isSecret(name) ? HIDDEN : CONTROL.matcher(value).replaceAll(" ");
      throw new SettingsException(
          property
              + " must be a text of one line, but was '"
              + shown
              + "': set for instance -D"
              + property
              + "=load, or leave it out");
    }
  }
}
