// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.fault.Outages;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the API accepts.
 *
 * @param model the only model it has
 * @param apiKey key that it wants; null for none
 * @param rejectedFields fields that it answers with 400
 * @param stream what it does with {@code stream: true}
 * @param tokensPerChunk tokens of a content event
 * @param reasoningTokens how many tokens of an answer are thought, where the API can tell
 * @param usageFactor how many tokens the usage tells of each that was generated
 * @param reportedTimes how answers tell where the time went
 * @param bodyLimitBytes largest request body
 * @param refusals what it answers when the queue is full
 * @param outages when it takes nothing in
 * @param rateLimit how many requests it takes in a while
 */
public record ApiRequirements(
    String model,
    @Nullable String apiKey,
    Set<String> rejectedFields,
    StreamPolicy stream,
    int tokensPerChunk,
    int reasoningTokens,
    double usageFactor,
    ReportedTimes reportedTimes,
    int bodyLimitBytes,
    RefusalRules refusals,
    Outages outages,
    RateLimit rateLimit) {

  /** Where Anthropic's clients put their key. */
  private static final String KEY_HEADER = "x-api-key";

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
   * Asks for the key, if there is one.
   *
   * @throws ApiError if it is not in the headers
   */
  void authorize(HttpHeaders headers) {
    if (apiKey == null) {
      return;
    }
    String bearer = headers.get(HttpHeaderNames.AUTHORIZATION);
    if (!("Bearer " + apiKey).equals(bearer) && !apiKey.equals(headers.get(KEY_HEADER))) {
      throw ApiError.unauthorized();
    }
  }
}
