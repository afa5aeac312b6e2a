// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

/**
 * Server-sent events to one client. To be used on the server's thread alone: see {@link
 * SmallServer#execute}.
 */
public interface EventStream {

  /**
   * Sends an event.
   *
   * @param event its lines, with the empty one at its end
   * @return false: it was not sent, since the client has not taken the one before, or is gone
   */
  boolean send(String event);

  /** Sends a last event, even if the client has not taken the one before, and ends the stream. */
  void end(String event);

  /** Whether the client is gone, or the stream has ended. */
  boolean closed();
}
