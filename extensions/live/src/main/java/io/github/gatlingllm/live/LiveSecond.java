// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.OptionalDouble;

/**
 * What happened in a second or so; warm-up included, failed requests in no latency.
 *
 * @param at seconds since the run's start
 * @param sent requests per second that left
 * @param ended requests per second that ended
 * @param good requests per second that met the run's first SLO; empty: it has none
 * @param failed requests per second that failed
 * @param chunks content chunks per second that arrived
 * @param active requests in flight at its end
 * @param ttftP50 ms, as the others; empty: no request succeeded
 * @param ttftP99 likewise
 * @param itlP50 likewise
 * @param itlP99 likewise
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
