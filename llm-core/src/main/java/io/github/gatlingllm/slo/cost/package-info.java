// SPDX-License-Identifier: Apache-2.0
/** What a run cost, by prices and tokens. */
@Internal
@NullMarked
package io.github.gatlingllm.slo.cost;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
