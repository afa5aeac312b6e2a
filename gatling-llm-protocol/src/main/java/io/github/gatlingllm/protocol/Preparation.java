// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

/**
 * What is done before any load.
 *
 * @param preflight whether one request is tried
 * @param codeWarmUp whether the way of a request is gone until its code is compiled
 */
public record Preparation(boolean preflight, boolean codeWarmUp) {

  /** Says it for all protocols, whatever they say themselves. */
  private static final String CODE_WARM_UP = "gatling.llm.codeWarmUp";

  /** Whether the code is to be warmed up, as the protocol says, and the property does not deny. */
  public boolean warmsUpCode() {
    return codeWarmUp && Boolean.parseBoolean(System.getProperty(CODE_WARM_UP, "true"));
  }
}
