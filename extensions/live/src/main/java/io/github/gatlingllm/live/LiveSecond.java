// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.OptionalDouble;

/**
 * The figures of about one second. They include warm-up; latencies exclude failed requests.
 *
 * @param at seconds since the start of the run
 * @param sent requests sent per second
 * @param ended requests ended per second
 * @param good requests per second that met the first SLO of the run; empty: it has none
 * @param failed requests failed per second
 * @param chunks content chunks received per second
 * @param active requests in flight at the end of the second
 * @param ttftP50 the median TTFT, in ms; empty: no request succeeded
 * @param ttftP99 the p99 of TTFT, in ms; empty: no request succeeded
 * @param itlP50 the median ITL, in ms; empty: no request succeeded
 * @param itlP99 the p99 of ITL, in ms; empty: no request succeeded
 */
public record LiveSecond(
    double at,
    double sent,
    double ended,
    OptionalDouble good,
    double failed,
    double chunks,
    long active,
    OptionalDouble ttftP50,
    OptionalDouble ttftP99,
    OptionalDouble itlP50,
    OptionalDouble itlP99) {}
