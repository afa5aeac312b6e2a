// SPDX-License-Identifier: Apache-2.0
/** The {@code llm.*} system properties: what there is, what is valid, what follows from them. */
@NullMarked
package io.github.gatlingllm.simulations.settings;

import org.jspecify.annotations.NullMarked;
