// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.workload.length.TokenLengths;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Draws an answer length for each request whose prompt carries none, in the order of requests. The
 * seed alone determines the sequence of lengths.
 */
final class DrawnLengths {

  private final TokenLengths lengths;
  private final long seed;
  private final AtomicLong drawn = new AtomicLong();

  DrawnLengths(TokenLengths lengths, long seed) {
    this.lengths = lengths;
    this.seed = seed;
  }

  /** Returns the next length. User 0 is the preflight, which must not consume lengths of users. */
  int next(Session session) {
    return lengths.at(seed, session.userId() == 0 ? -1 : drawn.getAndIncrement());
  }
}
