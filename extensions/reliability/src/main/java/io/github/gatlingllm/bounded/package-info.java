// SPDX-License-Identifier: Apache-2.0
/** What a run keeps of its requests, within bounded memory. */
@Internal
@NullMarked
package io.github.gatlingllm.bounded;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
