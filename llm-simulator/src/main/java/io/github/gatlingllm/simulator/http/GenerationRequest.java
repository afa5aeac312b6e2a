/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import java.util.OptionalLong;

/**
 * A valid request.
 *
 * @param prompt its tokens
 * @param maxTokens most tokens of the answer
 * @param minTokens fewest, unless {@code maxTokens} is less
 * @param ignoreEos whether the answer must not end by itself
 * @param stream whether the answer is streamed
 * @param usage what a stream tells of its usage
 * @param seed the request's own, if any
 */
record GenerationRequest(
    Endpoint endpoint,
    Prompt prompt,
    int maxTokens,
    int minTokens,
    boolean ignoreEos,
    boolean stream,
    UsageMode usage,
    OptionalLong seed) {}
