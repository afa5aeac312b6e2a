// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.protocol.BaseUrls;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.Dialects;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where requests go.
 *
 * @param url the server; null for a simulated one, started for the run
 * @param dialect the API dialect of the server
 * @param path the path below the URL; null for the dialect's
 * @param model the requested model; null if not known yet
 * @param apiKey the key; null for none
 * @param headers the headers of each request, by name
 * @param timeout the timeout of a whole request
 * @param preflight whether one request is tried before the load
 * @param network the network settings
 */
public record RequestTarget(
    @Nullable URI url,
    Dialect dialect,
    @Nullable String path,
    @Nullable String model,
    @Nullable String apiKey,
    Map<String, String> headers,
    Duration timeout,
    boolean preflight,
    Network network) {

  static RequestTarget read(PropertyReader reader) {
    URI url = url(reader);
    Dialect dialect =
        reader.read(
            Property.DIALECT, "one of " + String.join(", ", Dialects.ids()), Dialects::byId);
    String path =
        reader
            .optional(Property.PATH, "a path that begins with /", text -> absolute(text))
            .orElse(null);
    // The extension itself reads these properties: here they are only checked and echoed.
    reader.flag(Property.REQUIRE_PAID_OPT_IN);
    reader.flag(Property.PAID_OPT_IN);
    reader.read(
        Property.SERVER_METRICS,
        "auto, off, or URLs separated by commas",
        text -> PropertyReader.require(text, t -> !t.isBlank()));
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
        url,
        dialect,
        path,
        model,
        apiKey,
        headers(reader, dialect, apiKey),
        reader.duration(Property.TIMEOUT, Property.TIMEOUT.byDefault().orElseThrow()),
        reader.flag(Property.PREFLIGHT),
        Network.read(reader, url));
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
        url, dialect, path, found, apiKey, headers, timeout, preflight, network);
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

  private static @Nullable URI url(PropertyReader reader) {
    reader.note(Property.URL, "embedded");
    return reader
        .optional(Property.URL, "an http or https URL with a host", RequestTarget::httpUrl)
        .orElse(null);
  }

  private static URI httpUrl(String text) {
    PropertyReader.requireNoUser(Property.URL.key(), text, BaseUrls.REMEDY);
    return PropertyReader.require(
        URI.create(text),
        uri ->
            uri.getHost() != null
                && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme())));
  }

  private static String absolute(String path) {
    return PropertyReader.require(path, text -> text.startsWith("/"));
  }
}
