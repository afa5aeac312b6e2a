// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

/** What the server does when a request asks for a stream. */
public enum StreamPolicy {
  AS_ASKED,
  /** Answers with one JSON body all the same, as some gateways do. */
  NEVER
}
