// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;

/**
 * One outcome of requests.
 *
 * @param text the constant failure text, or a finish reason
 * @param count the number of requests
 * @param first the stamp of the first, in nanoseconds since the run's start
 * @param last the stamp of the last
 * @param messages a few different messages from servers, with secrets masked; empty without any
 */
public record EndDetail(String text, long count, long first, long last, List<String> messages) {}
