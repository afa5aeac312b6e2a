// SPDX-License-Identifier: Apache-2.0
/** Change points in a series of runs, decided from past runs only. */
@Internal
@NullMarked
package io.github.gatlingllm.history.change;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
