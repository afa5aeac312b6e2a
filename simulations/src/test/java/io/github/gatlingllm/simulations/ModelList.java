/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.exchange.LookUp;
import io.github.gatlingllm.simulations.settings.ShownUrl;
import io.github.gatlingllm.simulations.settings.Target;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** The models that a server lists. */
final class ModelList {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int OK = 200;

  private ModelList() {}

  /**
   * The first of them. The request takes the way of the load: TLS, proxy, headers and key.
   *
   * @throws IllegalArgumentException if the server lists none
   */
  static String first(URI url, Target target, LookUp lookUp) {
    URI models = URI.create(url.toString().replaceFirst("/(v1/?)?$", "") + "/v1/models");
    LookUp.Answer answer =
        lookUp.get(Protocols.http(target), models.toString(), headers(target), TIMEOUT);
    if (answer.status() == 0) {
      throw unknown(models, "failed (" + answer.shown() + ")");
    }
    if (answer.status() != OK) {
      throw unknown(models, said(answer));
    }
    String id = id(answer.body());
    if (id.isBlank()) {
      throw unknown(models, "lists no model: it " + said(answer));
    }
    return id;
  }

  private static String said(LookUp.Answer answer) {
    return "answered HTTP "
        + answer.status()
        + (answer.shown().isEmpty() ? "" : ": " + answer.shown());
  }

  private static String id(String body) {
    try {
      return new ObjectMapper().readTree(body).at("/data/0/id").asText("");
    } catch (JsonProcessingException noJson) {
      return "";
    }
  }

  private static Map<String, String> headers(Target target) {
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(target.dialect().headers(target.apiKey()));
    headers.putAll(target.headers());
    headers.remove("Content-Type");
    headers.put("Accept", "application/json");
    return headers;
  }

  private static IllegalArgumentException unknown(URI models, String what) {
    return new IllegalArgumentException(
        "llm.model must be set, since GET "
            + ShownUrl.in(models.toString())
            + " "
            + what
            + ": is the server up, and are llm.url and llm.apiKey right? Else set"
            + " -Dllm.model=<name>");
  }
}
