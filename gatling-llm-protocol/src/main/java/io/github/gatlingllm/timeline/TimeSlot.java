/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import org.jspecify.annotations.Nullable;

/**
 * What happened in one slot of the run; all requests, warm-up included.
 *
 * @param startSeconds since the run's start
 * @param sent requests sent in the slot
 * @param completed requests answered in the slot
 * @param failed requests that failed in the slot
 * @param inputTokens prompt tokens, at the first token
 * @param outputTokens output tokens, each at its own stamp
 * @param meanConcurrency time-weighted requests in flight
 * @param ttft of the requests sent in the slot
 * @param itl of the gaps that ended in the slot
 */
public record TimeSlot(
    double startSeconds,
    long sent,
    long completed,
    long failed,
    double inputTokens,
    double outputTokens,
    double meanConcurrency,
    @Nullable Distribution ttft,
    @Nullable Distribution itl) {}
