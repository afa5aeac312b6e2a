// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.SecretSetting;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.request.HeaderValue;
import io.github.gatlingllm.simulations.settings.Property;
import io.github.gatlingllm.simulations.settings.RequestHeaders;
import io.github.gatlingllm.wire.dialect.Dialects;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The second endpoint of a comparison, by system properties {@code other.…}. */
final class OtherEndpoint {

  private static final String PREFIX = "other.";
  private static final String URL = PREFIX + "url";
  private static final String MODEL = PREFIX + "model";
  private static final String DIALECT = PREFIX + "dialect";
  private static final String PATH = PREFIX + "path";
  private static final String API_KEY = PREFIX + "apiKey";
  private static final List<String> KNOWN = List.of(URL, MODEL, DIALECT, PATH, API_KEY);

  private static final String HEADER = PREFIX + "header.";

  /** How much slower the simulated one is. */
  private static final double SLOWDOWN = 2;

  private static final String KEY_VARIABLE = "OTHER_API_KEY";
  private static final String HEADERS_VARIABLE = "OTHER_HEADERS";

  private final Properties properties;
  private final UnaryOperator<@Nullable String> environment;

  private OtherEndpoint(Properties properties, UnaryOperator<@Nullable String> environment) {
    this.properties = properties;
    this.environment = environment;
  }

  /** The same protocol, towards it; a mistake ends the JVM before anything is started. */
  static LlmProtocolBuilder instead(LlmProtocolBuilder one) {
    return CommandLine.orExit(
        () -> new OtherEndpoint(System.getProperties(), System::getenv).of(one));
  }

  /**
   * The same protocol, towards what the properties say.
   *
   * @throws IllegalArgumentException if they are incomplete, or if a key would go to a server that
   *     it is not for
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
              + " must be set where "
              + SecretSetting.API_KEY
              + " is, but was not: set it to a key, or to none; "
              + SecretSetting.API_KEY
              + " is for llm.url alone");
    }
    requireOwn(API_KEY, "llm.apiKey", "<key>, or none");
  }

  private void requireKnown() {
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(PREFIX) && !name.startsWith(HEADER) && !KNOWN.contains(name)) {
        throw new IllegalArgumentException(
            "'"
                + SecretNames.shown(name)
                + "' is no property: known are "
                + String.join(", ", KNOWN));
      }
    }
  }

  /** What is meant for the one server must not reach the other. */
  private void requireOwn(String name, String ones, String example) {
    if (properties.getProperty(ones) != null && properties.getProperty(name) == null) {
      throw missing(name, ones, example);
    }
  }

  private static IllegalArgumentException missing(String name, String ones, String example) {
    return new IllegalArgumentException(
        name
            + " must be set where "
            + ones
            + " is, but was not: set -D"
            + name
            + "="
            + example
            + "; "
            + ones
            + " is for llm.url alone");
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
          MODEL + " must be set together with other.url, but was not: set -D" + MODEL + "=<model>");
    }
    return model;
  }
}
