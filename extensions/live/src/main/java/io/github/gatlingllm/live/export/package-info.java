// SPDX-License-Identifier: Apache-2.0
/** Who gets to see a run while it goes on, as system properties and the environment ask for it. */
@Internal
@NullMarked
package io.github.gatlingllm.live.export;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
