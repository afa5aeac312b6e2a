// SPDX-License-Identifier: Apache-2.0
/** A custom feature that counts answers with a word. The base does not depend on it. */
@NullMarked
package io.github.gatlingllm.simulations.words;

import org.jspecify.annotations.NullMarked;
