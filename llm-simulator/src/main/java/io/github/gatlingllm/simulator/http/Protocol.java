// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

/** The newest version of HTTP that the server offers. */
public enum Protocol {
  HTTP_1_1,
  /** Over TLS, to clients that ask for it (ALPN); the others get HTTP/1.1. */
  HTTP_2
}
