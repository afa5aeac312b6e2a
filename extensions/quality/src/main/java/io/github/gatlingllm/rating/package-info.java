// SPDX-License-Identifier: Apache-2.0
/**
 * Human rating of answers: blind sheets and the results of their ratings. The package works on the
 * files of finished runs.
 */
@Internal
@NullMarked
package io.github.gatlingllm.rating;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
