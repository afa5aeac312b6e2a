// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

/**
 * What became of a control request.
 *
 * @param when such as {@code before the run}
 * @param request such as {@code POST http://host/reset_prefix_cache}
 * @param atSeconds when it was sent, since the run's start; negative: before it
 * @param outcome such as {@code HTTP 200}
 * @param succeeded whether the server did as it was told
 */
public record HookOutcome(
    String when, String request, double atSeconds, String outcome, boolean succeeded) {}
