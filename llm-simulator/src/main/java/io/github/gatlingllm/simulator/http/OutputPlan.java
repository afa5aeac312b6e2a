/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Mix;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;

/**
 * What the answer will be, settled before it starts.
 *
 * @param textSeed names the text: the same prompt gets the same words
 * @param tokens its length
 * @param end why it ends there
 */
record OutputPlan(long textSeed, int tokens, End end) {

  static OutputPlan of(GenerationRequest request, ServerOptions options, long ordinal) {
    long textSeed = Mix.mix(options.seed() ^ request.prompt().hash());
    // By the request's own seed where it has one, and else by its place in the order of arrival.
    long lengthSeed =
        request.seed().isPresent()
            ? textSeed ^ request.seed().getAsLong()
            : Mix.at(options.seed(), ordinal);
    int natural =
        request.ignoreEos()
            ? Integer.MAX_VALUE
            : Math.max(request.minTokens(), options.outputLength().draw(lengthSeed));
    return natural < request.maxTokens()
        ? new OutputPlan(textSeed, natural, End.STOP)
        : new OutputPlan(textSeed, request.maxTokens(), End.LENGTH);
  }

  String finishReason() {
    return end == End.STOP ? "stop" : "length";
  }
}
