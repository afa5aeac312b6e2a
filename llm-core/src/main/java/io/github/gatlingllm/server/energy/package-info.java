// SPDX-License-Identifier: Apache-2.0

/** The energy of GPUs in the measurement window. */
@Internal
@NullMarked
package io.github.gatlingllm.server.energy;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
