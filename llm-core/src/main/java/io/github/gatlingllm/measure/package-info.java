// SPDX-License-Identifier: Apache-2.0
/**
 * Frozen figures of a run, a request name, or a moment. Judges and reports read these values. The
 * package {@code record} counts them.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
