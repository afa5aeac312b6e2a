// SPDX-License-Identifier: Apache-2.0
/** Tests of how reliable servers are told to be. */
@NullMarked
package io.github.gatlingllm.reliability;

import org.jspecify.annotations.NullMarked;
