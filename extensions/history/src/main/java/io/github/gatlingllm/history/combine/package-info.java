// SPDX-License-Identifier: Apache-2.0
/**
 * Combines repeats of one load into one result, whose intervals come from the variation between
 * runs.
 */
@Internal
@NullMarked
package io.github.gatlingllm.history.combine;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
