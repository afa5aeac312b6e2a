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
 * What a run tells to whoever asks, at any time, from any thread and without holding up an event
 * loop.
 *
 * @param now nanoseconds since the run's start
 * @param opened requests that have left
 * @param ended those of them that have ended
 * @param chunks content chunks that have arrived
 * @param due users that the load profile has wanted to come, of those whose first step is a request
 * @param levels the levels of load; may take a while
 * @param window the measuring window as it is now
 * @param warmingUp whether what leaves now belongs to the warm-up
 * @param uncertainty how far times may be from the truth, by what is known so far
 * @param loopDelay how long tasks waited for their event loop; null: not known
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
