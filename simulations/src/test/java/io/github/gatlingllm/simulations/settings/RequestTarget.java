// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.wire.Dialect;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where requests go.
 *
 * @param urls the servers, which users take in turn; empty for a simulated one, started for the run
 * @param dialect the API dialect of the server
 * @param path the path below the URL; null for the dialect's
 * @param model the requested model; null if not known yet
 * @param apiKey the key; null for none
 * @param headers the headers of each request, by name
 * @param timeout the timeout of a whole request
 * @param preflight whether one request is tried before the load
 * @param network the network settings
 * @param waitForServer how long to wait for a server that is starting; zero: not at all
 * @param maxInFlight the most requests in flight; 0 for no cap
 */
public record RequestTarget(
    List<URI> urls,
    Dialect dialect,
    @Nullable String path,
    @Nullable String model,
    @Nullable String apiKey,
    Map<String, String> headers,
    Duration timeout,
    boolean preflight,
    Network network,
    Duration waitForServer,
    int maxInFlight) {

  /** Returns the server, the first of several; null for a simulated one. */
  public @Nullable URI url() {
    return urls.isEmpty() ? null : urls.get(0);
  }

  static RequestTarget read(PropertyReader reader) {
    List<URI> urls = urls(reader);
    Dialect dialect = reader.value(Property.DIALECT, Dialect.class);
    String path = reader.optionalText(Property.PATH);
    // The extension itself reads these properties: here they are only checked and echoed.
    reader.flag(Property.REQUIRE_PAID_OPT_IN);
    reader.flag(Property.PAID_OPT_IN);
    reader.value(Property.SERVER_METRICS, String.class);
    reader.optionalText(Property.GPU_METRICS);
    reader.duration(Property.SERVER_INTERVAL, "1s");
    if (reader.isSet(Property.TRUST_ANY_CERTIFICATE)) {
      reader.flag(Property.TRUST_ANY_CERTIFICATE);
    }
    reader.note(Property.MAX_TOKENS_FIELD, dialect.maxTokensField());
    String model = reader.optionalText(Property.MODEL);
    reader.note(Property.PATH, path == null ? pathOf(dialect, model) : path);
    String apiKey = key(reader);
    return new RequestTarget(
        urls,
        dialect,
        path,
        model,
        apiKey,
        headers(reader, dialect, apiKey),
        reader.duration(Property.TIMEOUT, Property.TIMEOUT.byDefault().orElseThrow()),
        reader.flag(Property.PREFLIGHT),
        Network.read(reader, urls.isEmpty() ? null : urls.get(0)),
        waiting(reader),
        reader.optionalCount(Property.MAX_IN_FLIGHT).orElse(0));
  }

  /** Reads how long to wait for the server, as a part of the preflight. */
  private static Duration waiting(PropertyReader reader) {
    Optional<Duration> most = reader.optionalDuration(Property.WAIT_FOR_SERVER);
    if (most.isPresent() && !reader.flag(Property.PREFLIGHT)) {
      throw new SettingsException(
          SettingsTexts.without(
              Property.WAIT_FOR_SERVER.key(),
              reader.given().getOrDefault(Property.WAIT_FOR_SERVER.key(), ""),
              Property.PREFLIGHT.key(),
              "-D" + Property.PREFLIGHT.key() + "=true"));
    }
    return most.orElse(Duration.ZERO);
  }

  /** Reads the key. White space around it is an error; other texts are stripped. */
  private static @Nullable String key(PropertyReader reader) {
    String key = reader.optionalText(Property.API_KEY);
    if (key != null) {
      String given = reader.given().getOrDefault(Property.API_KEY.key(), key);
      RequestHeaders.requireSendable(Property.API_KEY.key(), "Authorization", given);
    }
    return key;
  }

  /** Returns the path of a dialect, which may contain the model. */
  private static String pathOf(Dialect dialect, @Nullable String model) {
    String named = Objects.requireNonNullElse(model, "<model>");
    return dialect.path(ChatRequest.builder(named).user("").build());
  }

  RequestTarget withModel(String found) {
    return new RequestTarget(
        urls,
        dialect,
        path,
        found,
        apiKey,
        headers,
        timeout,
        preflight,
        network,
        waitForServer,
        maxInFlight);
  }

  private static Map<String, String> headers(
      PropertyReader reader, Dialect dialect, @Nullable String apiKey) {
    Map<String, String> headers = RequestHeaders.read(reader.given(), Property.HEADER_PREFIX);
    if (!headers.isEmpty()) {
      reader.note(Property.HEADER, RequestHeaders.echo(headers));
    }
    if (apiKey != null) {
      RequestHeaders.requireNoOtherKey(headers, dialect);
    }
    return headers;
  }

  @SuppressWarnings("unchecked")
  private static List<URI> urls(PropertyReader reader) {
    reader.note(Property.URL, "embedded");
    return (List<URI>) reader.optionalValue(Property.URL, List.class).orElse(List.of());
  }
}
