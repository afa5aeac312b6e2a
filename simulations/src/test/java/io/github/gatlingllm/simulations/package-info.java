// SPDX-License-Identifier: Apache-2.0
/** Ready-to-run simulations. */
@NullMarked
package io.github.gatlingllm.simulations;

import org.jspecify.annotations.NullMarked;
