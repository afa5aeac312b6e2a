// SPDX-License-Identifier: Apache-2.0
/**
 * The seam for showing a run while it continues: a {@code WatcherProvider} creates a {@code
 * RunWatcher}, which receives requests and can query the run's state.
 */
@Internal
@NullMarked
package io.github.gatlingllm.watch;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
