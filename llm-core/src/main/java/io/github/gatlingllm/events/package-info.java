// SPDX-License-Identifier: Apache-2.0
/**
 * What figures are made of, one after the other, as bytes: so that a run can be recorded once more.
 */
@Internal
@NullMarked
package io.github.gatlingllm.events;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
