// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** What a client gets of the lean server, and what its log says of that. */
final class LeanClient {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI url;

  LeanClient(URI url) {
    this.url = url;
  }

  /** A chat with these fields besides. */
  static String body(String more) {
    return "{\"model\":\"llama-3\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello there\"}],"
        + more
        + "}";
  }

  HttpResponse<String> get(String path) {
    return http.sendAsync(request(path).GET().build(), HttpResponse.BodyHandlers.ofString()).join();
  }

  HttpResponse<String> post(String body, String... headers) {
    return postAsync(body, headers).join();
  }

  /** For several at once. */
  CompletableFuture<HttpResponse<String>> postAsync(String body, String... headers) {
    HttpRequest.Builder request =
        request(LeanRequests.PATH).POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(url.resolve(path)).timeout(Duration.ofSeconds(20));
  }

  /** What stands after {@code data:}, event by event. */
  static List<String> data(HttpResponse<String> response) {
    return response
        .body()
        .lines()
        .filter(line -> line.startsWith("data: "))
        .map(line -> line.substring(6))
        .toList();
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  /** A truth log's records by the ids of their requests. */
  static Map<String, JsonNode> records(Path truth) {
    Map<String, JsonNode> records = new HashMap<>();
    try {
      for (String line : Files.readAllLines(truth)) {
        JsonNode record = json(line);
        records.put(record.get("id").textValue(), record);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return records;
  }

  /** One of them, which must be there. */
  static JsonNode record(Path truth, String id) {
    return Objects.requireNonNull(records(truth).get(id), id);
  }

  /** All stamps of a record, in the order in which they must be. */
  static List<Long> stamps(JsonNode record) {
    List<Long> stamps = new ArrayList<>();
    stamps.add(record.get("received").longValue());
    if (record.has("firstToken")) {
      stamps.add(record.get("firstToken").longValue());
    }
    record.get("chunks").forEach(stamp -> stamps.add(stamp.longValue()));
    stamps.add(record.get("finished").longValue());
    return stamps;
  }
}
