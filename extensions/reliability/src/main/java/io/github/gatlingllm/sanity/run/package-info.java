// SPDX-License-Identifier: Apache-2.0
/** The part of the sanity check that sees the answers of a run. */
@Internal
@NullMarked
package io.github.gatlingllm.sanity.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
