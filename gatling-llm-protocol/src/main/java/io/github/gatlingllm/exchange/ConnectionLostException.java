// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

/** The connection, or the stream of it that was the answer's, is gone. */
final class ConnectionLostException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final boolean connected;

  /**
   * Tells of a loss.
   *
   * @param connected whether the connection itself still stands
   */
  ConnectionLostException(boolean connected) {
    super(
        connected ? ExchangeTexts.STREAM_RESET : ExchangeTexts.CONNECTION_CLOSED,
        null,
        false,
        false);
    this.connected = connected;
  }

  /** Whether only the stream is gone. */
  boolean streamOnly() {
    return connected;
  }
}
