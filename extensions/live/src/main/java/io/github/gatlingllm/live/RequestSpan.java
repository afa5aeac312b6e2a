// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An OpenTelemetry span of one request, of kind CLIENT.
 *
 * @param traceId the trace id, 32 hexadecimal digits
 * @param spanId the span id, 16 hexadecimal digits
 * @param name the operation and the model
 * @param startNanos the start, in nanoseconds since 1970
 * @param endNanos the end, in nanoseconds since 1970
 * @param attributes the attributes; values are Strings, Longs, Doubles, Booleans or lists of
 *     strings
 * @param error the message of the status ERROR; null: the status is unset
 */
public record RequestSpan(
    String traceId,
    String spanId,
    String name,
    long startNanos,
    long endNanos,
    Map<String, Object> attributes,
    @Nullable String error) {}
