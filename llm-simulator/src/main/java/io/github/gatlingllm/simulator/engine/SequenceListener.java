// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** Receives the events of a sequence on the engine's thread; must not block. */
public interface SequenceListener {

  /** The sequence left the queue for the first time, with {@code cachedTokens} cached tokens. */
  void started(long nanos, int cachedTokens, CacheHits hits);

  /** The token at {@code index}, from 0 on, was generated. */
  void token(int index, long nanos, Position position);

  /** The sequence lost its KV blocks and will be computed again. */
  void preempted(long nanos);

  /** Whether more tokens follow. */
  enum Position {
    INNER,
    LAST
  }
}
