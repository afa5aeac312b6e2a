// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

/** Says when the events of answers are written. One an event loop, and on it only. */
interface EventPace {

  /** The answer's head is out. */
  void begin(LeanStream stream);

  /** It has just written content. */
  void wrote(LeanStream stream, long nanos);

  /** The socket has taken what it had no room for, and more is to come. */
  void resume(LeanStream stream);
}
