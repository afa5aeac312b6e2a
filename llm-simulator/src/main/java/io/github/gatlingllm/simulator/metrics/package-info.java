// SPDX-License-Identifier: Apache-2.0
/** The Prometheus metrics of the simulator, with the names of vLLM. */
@NullMarked
package io.github.gatlingllm.simulator.metrics;

import org.jspecify.annotations.NullMarked;
