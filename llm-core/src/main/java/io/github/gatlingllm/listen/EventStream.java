// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

/**
 * Server-sent events to one client, for the server's thread only: see {@link SmallServer#execute}.
 */
public interface EventStream {

  /**
   * Sends an event.
   *
   * @param event its lines, with the empty one at its end
   * @return false if it was not sent, because the client is gone or has not taken the one before
   */
  boolean send(String event);

  /** Sends a last event, even if the client has not taken the one before, and ends the stream. */
  void end(String event);

  /** Returns whether the client is gone, or the stream has ended. */
  boolean closed();
}
