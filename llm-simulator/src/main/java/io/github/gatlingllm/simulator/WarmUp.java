/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/**
 * Requests to a simulator that nobody else knows of, so that this JVM has loaded and compiled the
 * code of a request before the first that counts: unprepared, it takes 200 ms longer.
 */
final class WarmUp {
  private static final Route CHAT =
      new Route(
          "/v1/chat/completions",
          "{\"model\":\"warm-up\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}],"
              + "\"max_tokens\":32,\"stream\":true,\"stream_options\":{\"include_usage\":true}}");

  /** Those whose code the chat does not load; each a few times, the rest is for the chat. */
  private static final List<Route> OTHERS =
      List.of(
          new Route(
              "/v1/responses",
              "{\"model\":\"warm-up\",\"input\":\"Hello\",\"max_output_tokens\":8,\"stream\":true}"),
          new Route(
              "/v1/messages",
              "{\"model\":\"warm-up\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}],"
                  + "\"max_tokens\":8,\"stream\":true}"),
          new Route(
              "/api/generate",
              "{\"model\":\"warm-up\",\"prompt\":\"Hello\",\"options\":{\"num_predict\":8}}"),
          new Route(
              "/generate_stream", "{\"inputs\":\"Hello\",\"parameters\":{\"max_new_tokens\":8}}"),
          new Route("/v1/embeddings", "{\"model\":\"warm-up\",\"input\":\"Hello\"}"));

  /** One request in so many is not for the chat. */
  private static final int OTHER_EVERY = 5;

  private WarmUp() {}

  private record Route(String path, String body) {

    HttpRequest at(String url) {
      return HttpRequest.newBuilder(URI.create(url + path))
          .POST(HttpRequest.BodyPublishers.ofString(body))
          .build();
    }
  }

  static void run(int requests) {
    if (requests == 0) {
      return;
    }
    try (LlmSimulator simulator = LlmSimulator.start(options())) {
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      for (int i = 1; i <= requests; i++) {
        client.send(route(i).at(simulator.url()), HttpResponse.BodyHandlers.discarding());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The warm-up failed: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Route route(int ordinal) {
    return ordinal % OTHER_EVERY == 0 ? OTHERS.get(ordinal / OTHER_EVERY % OTHERS.size()) : CHAT;
  }

  private static SimulatorOptions options() {
    return SimulatorOptions.profile(Profile.FAST)
        .withModel("warm-up")
        .withStepBase(Duration.ofNanos(20_000))
        .withPerPrefillToken(Duration.ZERO)
        .withPerSequence(Duration.ZERO);
  }
}
