// SPDX-License-Identifier: Apache-2.0
/** What a run shows to those who watch it while it goes on. */
@Internal
@NullMarked
package io.github.gatlingllm.watch;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
