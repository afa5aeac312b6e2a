// SPDX-License-Identifier: Apache-2.0
/** Runs over time: the lines of a history file as series of comparable runs. */
@Internal
@NullMarked
package io.github.gatlingllm.history;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
