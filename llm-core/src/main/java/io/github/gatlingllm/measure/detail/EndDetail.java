// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;

/**
 * One way in which requests ended.
 *
 * @param text the constant text of a failure, or a finish reason
 * @param count how many requests
 * @param first the stamp of the first, in nanoseconds since the run's start
 * @param last that of the last
 * @param messages what servers said, different ones, secrets masked, a few at most; empty where
 *     nothing was said
 */
public record EndDetail(String text, long count, long first, long last, List<String> messages) {}
