// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

/** How the server answers a request for a stream. */
public enum StreamPolicy {
  AS_ASKED,
  /** Answers with one JSON body, like some gateways. */
  NEVER
}
