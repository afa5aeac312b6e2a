// SPDX-License-Identifier: Apache-2.0
/** Words that fill a prompt to a length, independent of the purpose of the prompt. */
@Internal
@NullMarked
package io.github.gatlingllm.workload.text;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
