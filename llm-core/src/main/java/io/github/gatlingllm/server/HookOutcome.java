// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

/**
 * The outcome of a control request.
 *
 * @param when such as {@code before the run}
 * @param request such as {@code POST http://host/reset_prefix_cache}
 * @param atSeconds its send time since the run's start; negative before it
 * @param outcome such as {@code HTTP 200}
 * @param succeeded whether the server performed the request
 */
public record HookOutcome(
    String when, String request, double atSeconds, String outcome, boolean succeeded) {}
