// SPDX-License-Identifier: Apache-2.0
/** The feature that ends the warm-up of a run when its server is steady. */
@Internal
@NullMarked
package io.github.gatlingllm.warm.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
