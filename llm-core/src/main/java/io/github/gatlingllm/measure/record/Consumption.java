// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Consumed;
import io.github.gatlingllm.measure.request.TokenCounts;

/**
 * What the requests of one event loop have used up: all of them, those of the warm-up, failed,
 * repeated and abandoned ones included. For one writer; any thread may read.
 */
public final class Consumption {

  private final LiveCounter requests = new LiveCounter(0);
  private final LiveCounter input = new LiveCounter(0);
  private final LiveCounter cached = new LiveCounter(0);
  private final LiveCounter output = new LiveCounter(0);

  /** A request was sent, be it for the first time or once more. */
  public void sent() {
    requests.add(1);
  }

  /** Content has arrived: so many tokens, as far as is known. */
  public void chunk(int tokens) {
    output.add(tokens);
  }

  /**
   * A request, or a try of one, is over: its tokens are known.
   *
   * @param chunks how many tokens {@link #chunk} has counted of it
   */
  public void ended(TokenCounts tokens, long chunks) {
    input.add(Math.max(0, tokens.input()));
    cached.add(Math.max(0, tokens.cached()));
    output.add((tokens.output() >= 0 ? tokens.output() : chunks) - chunks);
  }

  /** Until now. */
  public Consumed soFar() {
    return new Consumed(requests.get(), input.get(), cached.get(), output.get());
  }
}
