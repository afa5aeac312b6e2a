// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

/** The newest version of HTTP that the server offers. */
public enum Protocol {
  HTTP_1_1,
  /** HTTP/2 over TLS by ALPN; other clients get HTTP/1.1. */
  HTTP_2
}
