// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import java.util.function.LongSupplier;

/**
 * What the streams of one event loop share.
 *
 * @param pace when they write
 * @param tally what they have written
 * @param clock {@link System#nanoTime()}, but for tests
 */
record Lane(EventPace pace, LoopTally tally, LongSupplier clock) {}
