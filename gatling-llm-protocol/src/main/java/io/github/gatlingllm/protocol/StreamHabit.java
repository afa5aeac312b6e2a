// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.Optional;

/**
 * Detects that a server closes its connections right after their first stream, by comparing closed
 * and open connections: a restart also closes some. Any thread.
 */
final class StreamHabit {

  /** The number of closed connections that makes the habit certain. */
  private static final int NO_DOUBT = 8;

  private volatile int closed;
  private volatile int kept;

  synchronized void closedOne() {
    closed++;
  }

  synchronized void keptOne() {
    kept++;
  }

  /** Returns whether more connections were closed than stayed open. */
  boolean probable() {
    return closed > kept;
  }

  /** Returns whether enough connections were closed, so that no more need be observed. */
  boolean certain() {
    return closed >= NO_DOUBT && probable();
  }

  /**
   * Returns the begin of a warning, or empty if the habit is not probable.
   *
   * @param peer the subject: the server or proxy that closes connections
   */
  Optional<String> reported(String peer) {
    if (!probable()) {
      return Optional.empty();
    }
    return Optional.of(
        kept == 0
            ? ProtocolTexts.closesAfterEachStream(peer)
            : ProtocolTexts.closesAfterMostStreams(peer, closed, closed + kept));
  }
}
