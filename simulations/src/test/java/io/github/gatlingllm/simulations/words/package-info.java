// SPDX-License-Identifier: Apache-2.0
/** A feature of its own: how many answers contain a word. The base names nothing of it. */
@NullMarked
package io.github.gatlingllm.simulations.words;

import org.jspecify.annotations.NullMarked;
