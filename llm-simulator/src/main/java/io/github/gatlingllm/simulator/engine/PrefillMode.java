// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** How prompts share the engine with running answers. */
public enum PrefillMode {
  /** Prompts are split to fit a step and computed together with decoding sequences. */
  CHUNKED,
  /** A step computes only whole prompts; running answers stall. */
  WHOLE
}
