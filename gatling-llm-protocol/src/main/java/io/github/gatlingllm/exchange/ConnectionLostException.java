// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

/** Thrown if the connection, or the HTTP/2 stream of an answer, is lost. */
final class ConnectionLostException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final boolean connected;

  /**
   * Creates the exception.
   *
   * @param connected whether the connection itself is still open
   */
  ConnectionLostException(boolean connected) {
    super(
        connected ? ExchangeTexts.STREAM_RESET : ExchangeTexts.CONNECTION_CLOSED,
        null,
        false,
        false);
    this.connected = connected;
  }

  /** Returns whether only the stream is lost. */
  boolean streamOnly() {
    return connected;
  }
}
