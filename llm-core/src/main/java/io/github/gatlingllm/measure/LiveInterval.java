// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * What happened since the last progress line, including warm-up.
 *
 * @param seconds since the last line
 * @param active requests in flight now
 * @param finished requests that ended in the interval
 * @param failures failed requests since the run's start
 * @param outputTokensPerSecond content that arrived in the interval
 * @param ttft of the requests that succeeded in the interval, within 1 %; null if none did
 * @param itl of their gaps, within 1 %; null if there was none
 */
public record LiveInterval(
    double seconds,
    long active,
    long finished,
    long failures,
    double outputTokensPerSecond,
    @Nullable Distribution ttft,
    @Nullable Distribution itl) {}
