// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/**
 * A valid request.
 *
 * @param prompt its tokens
 * @param sampling how long the answer gets
 * @param stream whether it is to be streamed
 * @param preferences what is wanted beside
 */
public record GenerationRequest(
    TokenizedPrompt prompt, Sampling sampling, boolean stream, RequestPreferences preferences) {

  /** The same for a server that never streams. */
  public GenerationRequest unstreamed() {
    return new GenerationRequest(prompt, sampling, false, preferences);
  }
}
