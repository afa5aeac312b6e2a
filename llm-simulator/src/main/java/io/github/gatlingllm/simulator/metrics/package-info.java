// SPDX-License-Identifier: Apache-2.0
/** What the server tells of itself for Prometheus, under the names of vLLM. */
@NullMarked
package io.github.gatlingllm.simulator.metrics;

import org.jspecify.annotations.NullMarked;
