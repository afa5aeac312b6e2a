// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

/** What an answer comes over: a connection of HTTP/1.1, or one stream of HTTP/2. */
sealed interface AnswerTransport permits Http1Transport, Http2Transport {

  /** Ends it at once, so that the server sees that nobody listens any more. */
  void cut();
}
