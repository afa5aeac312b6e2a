// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Require;

/**
 * The replicas and their routing.
 *
 * @param count the number of replicas
 * @param routing how requests are spread
 * @param sessionHeader the header that names the session of a request
 */
public record ReplicaRules(int count, Routing routing, String sessionHeader) {
  private static final int MOST = 64;

  public ReplicaRules {
    Require.that("replicas", count >= 1 && count <= MOST, "from 1 to " + MOST, count);
    Require.that("session header", !sessionHeader.isBlank(), "a name", sessionHeader);
  }
}
