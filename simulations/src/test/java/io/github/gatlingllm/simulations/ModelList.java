// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.exchange.PreflightLookup;
import io.github.gatlingllm.exchange.ServerWait;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.simulations.settings.RequestTarget;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Reads the list of models of a server. */
final class ModelList {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int OK = 200;
  private static final int LONGEST_ID = 1000;

  private ModelList() {}

  /**
   * Returns the first model. The request uses the TLS, proxy, headers and key of the load.
   *
   * @throws IllegalArgumentException if the server lists none
   */
  static String first(URI url, RequestTarget target, PreflightLookup lookUp) {
    URI models = URI.create(url.toString().replaceFirst("/(v1/?)?$", "") + "/v1/models");
    PreflightLookup.Answer answer = answer(models, target, lookUp);
    if (answer.status() == 0) {
      throw unknown(models, "failed (" + shown(answer, target) + ")");
    }
    String shown = shown(answer, target);
    String said = "answered HTTP " + answer.status() + (shown.isEmpty() ? "" : ": " + shown);
    if (answer.status() != OK) {
      throw unknown(models, said);
    }
    String id = id(answer.body());
    if (id.isBlank()) {
      throw unknown(models, "lists no model: it " + said);
    }
    return id;
  }

  /** Returns the list of a server that is ready, or why there is none. */
  private static PreflightLookup.Answer answer(
      URI models, RequestTarget target, PreflightLookup lookUp) {
    ServerWait wait = ServerWait.of(target.waitForServer());
    try {
      PreflightLookup.Answer ready =
          wait.until(
              () ->
                  lookUp.get(
                      Protocols.http(target),
                      models.toString(),
                      headers(target),
                      wait.atMost(TIMEOUT)),
              answer -> starting(answer) ? status(answer, target) : null);
      wait.continueInRun();
      return ready;
    } catch (ServerWait.NotReadyException e) {
      throw new IllegalArgumentException("llm.waitForServer: " + e.getMessage(), e);
    }
  }

  /** Returns whether waiting may help: not if the server's certificate is refused. */
  private static boolean starting(PreflightLookup.Answer answer) {
    return ServerWait.starting(answer.status()) && !answer.shown().startsWith(Failure.TLS);
  }

  private static String status(PreflightLookup.Answer answer, RequestTarget target) {
    return (answer.status() == 0 ? shown(answer, target) : "HTTP " + answer.status())
        + " (GET /v1/models)";
  }

  /** Returns the answer without the key, which a custom dialect may send in any header. */
  private static String shown(PreflightLookup.Answer answer, RequestTarget target) {
    String key = target.apiKey();
    return key == null ? answer.shown() : Secret.of(key).maskIn(answer.shown());
  }

  private static String id(String body) {
    try {
      String id = new ObjectMapper().readTree(body).at("/data/0/id").asText("");
      return id.length() <= LONGEST_ID ? id : "";
    } catch (JsonProcessingException noJson) {
      return "";
    }
  }

  private static Map<String, String> headers(RequestTarget target) {
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(target.dialect().headers(target.apiKey()));
    headers.putAll(target.headers());
    headers.remove("Content-Type");
    headers.put("Accept", "application/json");
    return headers;
  }

  private static IllegalArgumentException unknown(URI models, String what) {
    return new IllegalArgumentException(
        "llm.model: not set, and GET "
            + ShownUrl.in(models.toString())
            + " "
            + what
            + ". Check that the server is up and that llm.url and llm.apiKey are right, or set"
            + " -Dllm.model=<name>");
  }
}
