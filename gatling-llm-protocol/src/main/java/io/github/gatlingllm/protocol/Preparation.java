// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.time.Duration;

/**
 * What happens before the load.
 *
 * @param preflight whether to try one request
 * @param codeWarmUp whether to run the code of a request until the JVM has compiled it
 * @param waitForServer how long to wait for a server that is still starting; zero: not at all
 */
public record Preparation(boolean preflight, boolean codeWarmUp, Duration waitForServer) {

  /** Overrides the setting of all protocols. */
  private static final String CODE_WARM_UP = "gatling.llm.codeWarmUp";

  /** Returns whether to warm up the code: the protocol enables it and no property disables it. */
  public boolean warmsUpCode() {
    return codeWarmUp && Boolean.parseBoolean(System.getProperty(CODE_WARM_UP, "true"));
  }
}
