// SPDX-License-Identifier: Apache-2.0
/** The {@code llm.*} system properties, their rules and the settings that they result in. */
@NullMarked
package io.github.gatlingllm.simulations.settings;

import org.jspecify.annotations.NullMarked;
