// SPDX-License-Identifier: Apache-2.0
/**
 * Whether an answer has the form that was asked for: JSON by its schema, calls of the tools that
 * were offered. The validator comes with whoever asks for this; nobody else needs it.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.form;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
