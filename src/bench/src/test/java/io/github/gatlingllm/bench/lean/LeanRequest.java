// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

/**
 * What a client wants.
 *
 * @param call its HTTP request
 * @param model that it names
 * @param tokens events with content that it gets
 * @param promptTokens what its usage tells of the prompt
 * @param withUsage whether it wants to be told
 */
record LeanRequest(LeanCall call, String model, int tokens, int promptTokens, boolean withUsage) {}
