// SPDX-License-Identifier: Apache-2.0

/** What GPUs used in the measuring window, where their readings allow to say it. */
@Internal
@NullMarked
package io.github.gatlingllm.server.energy;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
