// SPDX-License-Identifier: Apache-2.0
/**
 * Counts the figures during a run: one shard for each event loop, with a single writer, merged into
 * {@code measure} at the end. Each token passes here, so its cost matters. A new count of a run is
 * a figure beside the others, merged in {@code RunRecorder}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
