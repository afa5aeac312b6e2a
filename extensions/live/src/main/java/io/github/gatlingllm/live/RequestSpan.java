// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request as a span of OpenTelemetry, of the kind CLIENT.
 *
 * @param traceId 32 hexadecimal digits
 * @param spanId 16 hexadecimal digits
 * @param name what was done, and by which model
 * @param startNanos since 1970
 * @param endNanos likewise
 * @param attributes their values are of the classes String, Long, Double, Boolean, or lists of
 *     strings
 * @param error why it is one of the status ERROR; null: its status is not set
 */
public record RequestSpan(
    String traceId,
    String spanId,
    String name,
    long startNanos,
    long endNanos,
    Map<String, Object> attributes,
    @Nullable String error) {}
