// SPDX-License-Identifier: Apache-2.0
/** A simulated LLM server that knows nothing of the extension it serves as an oracle for. */
@NullMarked
package io.github.gatlingllm.simulator;

import org.jspecify.annotations.NullMarked;
