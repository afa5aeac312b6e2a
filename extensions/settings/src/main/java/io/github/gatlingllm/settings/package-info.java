// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code llm.*} properties of ready-made simulations: names, values, defaults and descriptions.
 * Parsing, errors, help and documentation derive from this declaration.
 */
@Internal
@NullMarked
package io.github.gatlingllm.settings;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
