// SPDX-License-Identifier: Apache-2.0
/** The log of events behind figures, from which a run can be recorded again. */
@Internal
@NullMarked
package io.github.gatlingllm.events;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
