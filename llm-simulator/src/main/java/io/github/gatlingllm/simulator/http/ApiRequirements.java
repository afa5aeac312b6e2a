// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.simulator.dialect.ToolRules;
import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.fault.Outages;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the APIs accept and how they answer.
 *
 * @param model the name of the model
 * @param apiKey the required key; null: none
 * @param rejectedFields the fields that are answered with 400
 * @param stream how {@code stream: true} is answered
 * @param tokensPerChunk the tokens per content event
 * @param reasoningTokens the reasoning tokens of an answer, if the API supports them
 * @param tools when answers call tools
 * @param usageFactor the factor on output tokens in the usage
 * @param reportedTimes how answers report server timings
 * @param bodyLimitBytes the limit of a request body, in bytes
 * @param refusals how requests are rejected when the queue is full
 * @param outages the outages
 * @param rateLimit the rate limit
 * @param adapters the adapters of the model
 */
public record ApiRequirements(
    String model,
    @Nullable String apiKey,
    Set<String> rejectedFields,
    StreamPolicy stream,
    int tokensPerChunk,
    int reasoningTokens,
    ToolRules tools,
    double usageFactor,
    ReportedTimes reportedTimes,
    int bodyLimitBytes,
    RefusalRules refusals,
    Outages outages,
    RateLimit rateLimit,
    AdapterRules adapters) {

  /** The headers in which the clients of Anthropic, Azure and Gemini send their key. */
  private static final List<String> KEY_HEADERS = List.of("x-api-key", "api-key", "x-goog-api-key");

  public ApiRequirements {
    Require.that("model", !model.isBlank(), "a name", "'" + model + "'");
    Require.atLeast("tokens per chunk", tokensPerChunk, 1);
    Require.atLeast("reasoning tokens", reasoningTokens, 0);
    Require.that(
        "usage factor",
        usageFactor > 0 && Double.isFinite(usageFactor),
        "a number above 0",
        usageFactor);
    Require.atLeast("body limit (bytes)", bodyLimitBytes, 1);
    rejectedFields = Set.copyOf(rejectedFields);
  }

  /**
   * Checks the key, if one is required.
   *
   * @throws ApiError if the key is neither in a header nor in the query
   */
  void authorize(HttpCall call) {
    if (apiKey == null) {
      return;
    }
    HttpHeaders headers = call.headers();
    boolean known =
        ("Bearer " + apiKey).equals(headers.get(HttpHeaderNames.AUTHORIZATION))
            || KEY_HEADERS.stream().anyMatch(name -> apiKey.equals(headers.get(name)))
            || List.of(call.query().split("&", -1)).contains("key=" + apiKey);
    if (!known) {
      throw ApiError.unauthorized();
    }
  }
}
