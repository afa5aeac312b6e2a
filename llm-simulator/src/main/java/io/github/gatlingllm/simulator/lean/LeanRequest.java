/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.lean;

import io.github.gatlingllm.simulator.http.HttpCall;

/**
 * What a client wants.
 *
 * @param call its HTTP request
 * @param tokens events with content that it gets
 * @param promptTokens what its usage tells of the prompt
 * @param withUsage whether it wants to be told
 */
record LeanRequest(HttpCall call, int tokens, int promptTokens, boolean withUsage) {}
