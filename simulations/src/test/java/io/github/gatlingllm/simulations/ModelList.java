/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.simulations.settings.Target;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** The models that a server says it has. */
final class ModelList {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private ModelList() {}

  /**
   * The first of them.
   *
   * @throws IllegalArgumentException if the server does not tell
   */
  static String first(URI url, Target target) {
    URI models = URI.create(url.toString().replaceFirst("/(v1/?)?$", "") + "/v1/models");
    try {
      HttpResponse<String> response = get(models, target);
      String id = new ObjectMapper().readTree(response.body()).at("/data/0/id").asText("");
      if (response.statusCode() != 200 || id.isBlank()) {
        throw unknown(models, "answered HTTP " + response.statusCode() + " without a model");
      }
      return id;
    } catch (IOException e) {
      throw unknown(models, "failed (" + e + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unknown(models, "was interrupted");
    }
  }

  private static HttpResponse<String> get(URI models, Target target)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(models).timeout(TIMEOUT).GET();
    target.dialect().headers(target.apiKey()).forEach(request::setHeader);
    target.headers().forEach((name, value) -> set(request, name, value));
    request.setHeader("Accept", "application/json");
    return HttpClient.newBuilder()
        .connectTimeout(TIMEOUT)
        .build()
        .send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** This client lets nobody set Host and the like. */
  private static void set(HttpRequest.Builder request, String name, String value) {
    try {
      request.setHeader(name, value);
    } catch (IllegalArgumentException restricted) {
      // The list may be had without it.
    }
  }

  private static IllegalArgumentException unknown(URI models, String what) {
    return new IllegalArgumentException(
        "llm.model must be set, since GET "
            + models
            + " "
            + what
            + ": is the server up, and are llm.url and llm.apiKey right? Else set -Dllm.model=<name>");
  }
}
