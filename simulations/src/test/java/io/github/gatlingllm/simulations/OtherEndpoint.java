// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.SecretSetting;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.request.HeaderValue;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.simulations.settings.RequestHeaders;
import io.github.gatlingllm.wire.dialect.Dialects;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The second endpoint of a comparison, from system properties {@code other.…}. */
final class OtherEndpoint {

  private static final String PREFIX = "other.";
  private static final String URL = PREFIX + "url";
  private static final String MODEL = PREFIX + "model";
  private static final String DIALECT = PREFIX + "dialect";
  private static final String PATH = PREFIX + "path";
  private static final String API_KEY = PREFIX + "apiKey";
  private static final List<String> KNOWN = List.of(URL, MODEL, DIALECT, PATH, API_KEY);

  private static final String HEADER = PREFIX + "header.";

  /** The slowdown of the simulated endpoint. */
  private static final double SLOWDOWN = 2;

  private static final String KEY_VARIABLE = "OTHER_API_KEY";
  private static final String HEADERS_VARIABLE = "OTHER_HEADERS";

  private final Properties properties;
  private final UnaryOperator<@Nullable String> environment;

  private OtherEndpoint(Properties properties, UnaryOperator<@Nullable String> environment) {
    this.properties = properties;
    this.environment = environment;
  }

  /** Returns the same protocol for this endpoint. An error in a property ends the JVM. */
  static LlmProtocolBuilder instead(LlmProtocolBuilder one) {
    return CommandLine.orExit(
        () -> new OtherEndpoint(System.getProperties(), System::getenv).of(one));
  }

  /**
   * Returns the same protocol for the endpoint of the properties.
   *
   * @throws IllegalArgumentException if properties are missing, or if a key would be sent to the
   *     wrong server
   */
  static LlmProtocolBuilder instead(
      LlmProtocolBuilder one, Properties properties, UnaryOperator<@Nullable String> environment) {
    return new OtherEndpoint(properties, environment).of(one);
  }

  private LlmProtocolBuilder of(LlmProtocolBuilder one) {
    requireKnown();
    String url = properties.getProperty(URL);
    if (url == null) {
      return one.baseUrl(EmbeddedSimulator.start(SLOWDOWN)).model(EmbeddedSimulator.MODEL);
    }
    ShownUrl.requireNoUser(URL, url, "Set other.apiKey or other.header.Authorization");
    SecretSetting key = key();
    if (key == null) {
      requireOwnKey();
    }
    requireOwn(PATH, "llm.path", "</v1/…>");
    requireOwnHeaders();
    LlmProtocolBuilder other =
        one.baseUrl(url)
            .dialect(Dialects.byId(properties.getProperty(DIALECT, "openai-chat")))
            .model(model());
    String path = properties.getProperty(PATH);
    other = path == null ? other : other.path(path);
    for (var header : headers(HEADER, HEADERS_VARIABLE).entrySet()) {
      other = other.header(header.getKey(), session -> header.getValue());
    }
    return key == null ? other : other.apiKey(HeaderValue.requiredKey(key.source(), key.value()));
  }

  private @Nullable SecretSetting key() {
    String key = properties.getProperty(API_KEY);
    return key == null
        ? SecretSetting.of(KEY_VARIABLE, environment)
        : new SecretSetting(API_KEY, key);
  }

  private void requireOwnKey() {
    if (properties.getProperty("llm.apiKey") == null
        && SecretSetting.of(SecretSetting.API_KEY, environment) != null) {
      throw new IllegalArgumentException(
          KEY_VARIABLE
              + ": not set, but "
              + SecretSetting.API_KEY
              + " is, which is for llm.url only. Set it to a key, or to none");
    }
    requireOwn(API_KEY, "llm.apiKey", "<key>, or none");
  }

  private void requireKnown() {
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(PREFIX) && !name.startsWith(HEADER) && !KNOWN.contains(name)) {
        throw new IllegalArgumentException(SettingsTexts.unknown(SecretNames.shown(name), KNOWN));
      }
    }
  }

  /** Requires an own value, because the one of the first server must not be sent to the second. */
  private void requireOwn(String name, String ones, String example) {
    if (properties.getProperty(ones) != null && properties.getProperty(name) == null) {
      throw missing(name, ones, example);
    }
  }

  private static IllegalArgumentException missing(String name, String ones, String example) {
    return new IllegalArgumentException(
        name
            + ": not set, but "
            + ones
            + " is, which is for llm.url only. Set -D"
            + name
            + "="
            + example);
  }

  private void requireOwnHeaders() {
    Map<String, String> own = headers(HEADER, HEADERS_VARIABLE);
    for (String name : headers(Property.HEADER_PREFIX, SecretSetting.HEADERS).keySet()) {
      if (!own.containsKey(name)) {
        throw missing(HEADER + name, Property.HEADER_PREFIX + name, "<value>");
      }
    }
  }

  private Map<String, String> headers(String prefix, String variable) {
    Map<String, String> given =
        properties.stringPropertyNames().stream()
            .collect(Collectors.toMap(name -> name, properties::getProperty));
    RequestHeaders.inherit(given, prefix, variable, environment);
    return RequestHeaders.read(given, prefix);
  }

  private String model() {
    String model = properties.getProperty(MODEL, "");
    if (model.isBlank()) {
      throw new IllegalArgumentException(
          MODEL + ": not set, but other.url is. Set -D" + MODEL + "=<model>");
    }
    return model;
  }
}
