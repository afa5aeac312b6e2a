// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** What the engine tells about a sequence. Called on the engine's thread; must not block. */
public interface SequenceListener {

  /** It left the queue for the first time; {@code cachedTokens} of its prompt were cached. */
  void started(long nanos, int cachedTokens);

  /** Its {@code index}th token, from 0, is there; {@code last} ends the sequence. */
  void token(int index, long nanos, Position position);

  /** It lost its place and its KV blocks, and will be computed again. */
  void preempted(long nanos);

  /** Whether more tokens follow. */
  enum Position {
    INNER,
    LAST
  }
}
