// SPDX-License-Identifier: Apache-2.0
/**
 * The seam by which a run is shown while it goes on: a {@code WatcherProvider} makes a {@code
 * RunWatcher}, which hears of requests and may ask how far the run is.
 */
@Internal
@NullMarked
package io.github.gatlingllm.watch;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
