/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.lean;

import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.dialect.Dialect;
import io.github.gatlingllm.simulator.dialect.Endpoint;
import io.github.gatlingllm.simulator.dialect.GenerationRequest;
import io.github.gatlingllm.simulator.dialect.UsageMode;
import io.github.gatlingllm.simulator.dialect.Wishes;
import io.github.gatlingllm.simulator.http.ApiRules;
import io.github.gatlingllm.simulator.http.HttpCall;
import io.github.gatlingllm.simulator.http.RequestParser;
import io.netty.handler.codec.http.HttpMethod;

/** Reads requests, and refuses all that the lean mode does not have. */
final class LeanRequests {
  static final String PATH = "/v1/chat/completions";

  /** Each token keeps 8 bytes for the truth until its answer has ended. */
  static final int MOST_TOKENS = 10_000_000;

  private final ApiRules rules;
  private final RequestParser parser;
  private final Dialect dialect;

  LeanRequests(ApiRules rules, RequestParser parser) {
    this.rules = rules;
    this.parser = parser;
    this.dialect =
        Endpoint.at(PATH)
            .orElseThrow(() -> new IllegalStateException("no dialect speaks at " + PATH))
            .dialect();
  }

  /**
   * Reads one.
   *
   * @throws ApiError if it gets no answer
   */
  LeanRequest read(HttpCall call) {
    if (call.malformed()) {
      throw ApiError.invalid("The request is not valid HTTP/1.1.");
    }
    if (!call.path().equals(PATH)) {
      throw ApiError.of(404, "Not Found: in lean mode there is only " + PATH, "NotFoundError");
    }
    if (!call.method().equals(HttpMethod.POST)) {
      throw ApiError.of(405, "Method Not Allowed", "MethodNotAllowedError");
    }
    rules.authorize(call.headers());
    return checked(call, parser.parse(dialect, call.body()));
  }

  private static LeanRequest checked(HttpCall call, GenerationRequest asked) {
    Wishes wishes = asked.wishes();
    int tokens = asked.sampling().maxTokens();
    refuse(!asked.stream(), "stream", "true");
    refuse(wishes.choices() != 1, "n", "1");
    refuse(!wishes.tools().isEmpty(), "tool_choice", "another than required");
    refuse(wishes.extras() != Wishes.Extras.NONE, "logprobs", "false");
    refuse(wishes.usage() == UsageMode.CONTINUOUS, "continuous_usage_stats", "false");
    refuse(tokens > MOST_TOKENS, "max_tokens", "at most " + MOST_TOKENS);
    boolean withUsage = wishes.usage() == UsageMode.FINAL;
    return new LeanRequest(call, tokens, asked.prompt().size(), withUsage);
  }

  private static void refuse(boolean wanted, String field, String rule) {
    if (wanted) {
      throw ApiError.invalid(
          "In lean mode " + field + " must be " + rule + ". Start the simulator without it.",
          field,
          null);
    }
  }
}
