// SPDX-License-Identifier: Apache-2.0
/** Words that fill a prompt up to a length. Nothing that knows what the prompt is for enters. */
@Internal
@NullMarked
package io.github.gatlingllm.workload.text;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
