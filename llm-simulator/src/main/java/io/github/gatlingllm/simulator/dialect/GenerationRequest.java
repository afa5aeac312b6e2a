// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/**
 * A valid request.
 *
 * @param prompt the tokens of the prompt
 * @param sampling the length of the answer
 * @param stream whether the answer is streamed
 * @param preferences other settings
 */
public record GenerationRequest(
    TokenizedPrompt prompt, Sampling sampling, boolean stream, RequestPreferences preferences) {

  /** Returns the request without streaming. */
  public GenerationRequest unstreamed() {
    return new GenerationRequest(prompt, sampling, false, preferences);
  }
}
