// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/**
 * A valid request.
 *
 * @param prompt its tokens
 * @param sampling how long the answer gets
 * @param stream whether it is to be streamed
 * @param wishes what is wanted beside
 */
public record GenerationRequest(Prompt prompt, Sampling sampling, boolean stream, Wishes wishes) {

  /** The same for a server that never streams. */
  public GenerationRequest unstreamed() {
    return new GenerationRequest(prompt, sampling, false, wishes);
  }
}
