// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** How prompts share the engine with running answers. */
public enum PrefillMode {
  /** Prompts are cut to the step's token budget and computed beside the decoding sequences. */
  CHUNKED,
  /** A step computes whole prompts and nothing else; running answers stall meanwhile. */
  WHOLE
}
