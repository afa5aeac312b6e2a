// SPDX-License-Identifier: Apache-2.0
/**
 * A run as one worker of several: what can be split, how workers meet, what each leaves for the
 * merge. Split arithmetic and the exchange itself are in the core ({@code workers}); this knows a
 * run's setup.
 */
@Internal
@NullMarked
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
