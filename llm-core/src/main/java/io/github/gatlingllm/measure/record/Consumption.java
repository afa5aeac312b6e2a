// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Consumed;
import io.github.gatlingllm.measure.request.TokenCounts;

/**
 * What the requests of one event loop have used up, including warm-up, failed, repeated and
 * abandoned requests. For a single writer; any thread may read.
 */
public final class Consumption {

  private final LiveCounter requests = new LiveCounter(0);
  private final LiveCounter input = new LiveCounter(0);
  private final LiveCounter cached = new LiveCounter(0);
  private final LiveCounter output = new LiveCounter(0);

  /** Counts a send, the first one or a repeated one. */
  public void sent() {
    requests.add(1);
  }

  /** Counts content with a number of tokens, as far as known. */
  public void chunk(int tokens) {
    output.add(tokens);
  }

  /**
   * Counts the tokens of a finished request or attempt.
   *
   * @param chunks the tokens that {@link #chunk} has counted for it
   */
  public void ended(TokenCounts tokens, long chunks) {
    input.add(Math.max(0, tokens.input()));
    cached.add(Math.max(0, tokens.cached()));
    output.add((tokens.output() >= 0 ? tokens.output() : chunks) - chunks);
  }

  /** Returns the current sums. */
  public Consumed soFar() {
    return new Consumed(requests.get(), input.get(), cached.get(), output.get());
  }
}
