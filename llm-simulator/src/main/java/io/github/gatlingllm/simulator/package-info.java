// SPDX-License-Identifier: Apache-2.0
/** A simulated LLM server. It does not depend on the extension, which it helps to verify. */
@NullMarked
package io.github.gatlingllm.simulator;

import org.jspecify.annotations.NullMarked;
