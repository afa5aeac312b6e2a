// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;

/** A client that knows nothing of the simulator but its URL. */
final class SimulatorClient {
  static final String CHAT = "/v1/chat/completions";
  static final String COMPLETIONS = "/v1/completions";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http;
  private final String url;

  SimulatorClient(String url) {
    this(url, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1));
  }

  private SimulatorClient(String url, HttpClient.Builder http) {
    this.http = http.build();
    this.url = url;
  }

  /** One that trusts the certificate which the simulator has made; HTTP/2 if both can. */
  static SimulatorClient trusting(LlmSimulator simulator) {
    return trusting(simulator.url(), simulator.selfSignedCertificate().orElseThrow());
  }

  static SimulatorClient http1Trusting(LlmSimulator simulator) {
    SSLContext trust = Trust.in(simulator.selfSignedCertificate().orElseThrow());
    return new SimulatorClient(
        simulator.url(),
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(trust));
  }

  static SimulatorClient trusting(String url, X509Certificate certificate) {
    return new SimulatorClient(url, HttpClient.newBuilder().sslContext(Trust.in(certificate)));
  }

  /** A chat request of five tokens; {@code more} is put into the JSON, with its comma. */
  static String chat(String more) {
    return "{\"model\":\"llama-3\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello there\"}],"
        + "\"max_tokens\":5"
        + more
        + "}";
  }

  HttpResponse<String> get(String path) {
    return send(request(path).GET().build());
  }

  HttpResponse<String> post(String path, String body, String... headers) {
    return send(postRequest(path, body, headers));
  }

  /** For several at once. */
  CompletableFuture<HttpResponse<String>> postAsync(String path, String body, String... headers) {
    return http.sendAsync(postRequest(path, body, headers), HttpResponse.BodyHandlers.ofString());
  }

  /** A stream whose beginning has come, and of which its reader may have had enough. */
  HttpResponse<InputStream> open(String path, String body, String... headers) throws IOException {
    try {
      return http.send(postRequest(path, body, headers), HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpRequest postRequest(String path, String body, String... headers) {
    HttpRequest.Builder request = request(path).POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.build();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path)).timeout(Duration.ofSeconds(20));
  }

  HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
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
}
