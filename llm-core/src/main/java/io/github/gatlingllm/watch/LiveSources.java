// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a run. Any thread may query it at any time, without delaying an event loop.
 *
 * @param now nanoseconds since the run's start
 * @param opened requests sent
 * @param ended those of them that have ended
 * @param chunks content chunks that have arrived
 * @param due users that were due by the load profile, if their first step is a request
 * @param levels the load levels; may take a while
 * @param window the current measuring window
 * @param warmingUp whether requests sent now belong to the warm-up
 * @param uncertainty the timing uncertainty so far
 * @param loopDelay how long tasks waited for their event loop; null if not known
 */
public record LiveSources(
    LongSupplier now,
    LongSupplier opened,
    LongSupplier ended,
    LongSupplier chunks,
    LongSupplier due,
    Supplier<ShownLevels> levels,
    Supplier<Window> window,
    BooleanSupplier warmingUp,
    Supplier<TimingUncertainty> uncertainty,
    Supplier<@Nullable Distribution> loopDelay) {}
