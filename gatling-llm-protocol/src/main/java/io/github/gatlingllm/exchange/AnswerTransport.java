// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

/** The transport of an answer: an HTTP/1.1 connection, or one HTTP/2 stream. */
sealed interface AnswerTransport permits Http1Transport, Http2Transport {

  /** Closes it at once, so that the server notices that the client has left. */
  void cut();
}
