// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenCounts;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * How much of the prompts the server took from its cache: of those that were asked before the load
 * already, to be scored, and of all others. Any thread.
 */
final class CachedPrompts {

  /** Fewer answers may be so by chance. */
  private static final long LEAST = 30;

  /** Percentage points that nobody would call the same. */
  private static final double FAR = 20;

  private final Side scored = new Side();
  private final Side others = new Side();

  private static final class Side {
    private final LongAdder answers = new LongAdder();
    private final LongAdder prompt = new LongAdder();
    private final LongAdder cached = new LongAdder();

    void add(TokenCounts tokens) {
      answers.increment();
      prompt.add(tokens.input());
      cached.add(tokens.cached());
    }

    double percent() {
      return 100.0 * cached.sum() / Math.max(1, prompt.sum());
    }
  }

  /**
   * A request has ended.
   *
   * @param askedBefore whether it asked a prompt to be scored
   */
  void add(RequestRecord request, boolean askedBefore) {
    TokenCounts tokens = request.tokens();
    if (request.measured() && request.succeeded() && tokens.input() > 0 && tokens.cached() >= 0) {
      (askedBefore ? scored : others).add(tokens);
    }
  }

  /** What a reader has to know, if it is much. */
  Optional<String> warning() {
    boolean enough = Math.min(scored.answers.sum(), others.answers.sum()) >= LEAST;
    return enough && scored.percent() - others.percent() > FAR
        ? Optional.of(
            "prompts of quality(...) were asked before: the server took "
                + Quantity.plain(scored.percent())
                + " % of their tokens from its cache, and "
                + Quantity.plain(others.percent())
                + " % of other prompts': they are less work for it than your users' prompts")
        : Optional.empty();
  }
}
