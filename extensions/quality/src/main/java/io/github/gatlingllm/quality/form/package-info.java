// SPDX-License-Identifier: Apache-2.0
/**
 * Checks whether an answer has the requested form: JSON that follows its schema, calls of offered
 * tools. Only users of these checks need the schema validator.
 */
@Internal
@NullMarked
package io.github.gatlingllm.quality.form;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
