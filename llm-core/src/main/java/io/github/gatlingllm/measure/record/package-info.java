// SPDX-License-Identifier: Apache-2.0
/**
 * Who counts while the run goes on: a shard for each event loop, single writer, merged at the end
 * into {@code measure}. What a token passes lives here: mind its cost. A further count of a run: a
 * figure beside the others, merged in {@code RunRecorder}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
