// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenCounts;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * The share of prompt tokens from the server's cache: of prompts to score, which were already sent
 * before the load, and of all others. Any thread.
 */
final class CachedPrompts {

  /** The warning needs this many answers. */
  private static final long LEAST = 30;

  /** The warning needs a difference above this, in percentage points. */
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
   * Records an ended request.
   *
   * @param askedBefore whether it sent a prompt to score
   */
  void add(RequestRecord request, boolean askedBefore) {
    TokenCounts tokens = request.tokens();
    if (request.measured() && request.succeeded() && tokens.input() > 0 && tokens.cached() >= 0) {
      (askedBefore ? scored : others).add(tokens);
    }
  }

  /** Returns a warning if the difference is large. */
  Optional<String> warning() {
    boolean enough = Math.min(scored.answers.sum(), others.answers.sum()) >= LEAST;
    return enough && scored.percent() - others.percent() > FAR
        ? Optional.of(QualitySetupTexts.promptsCached(scored.percent(), others.percent()))
        : Optional.empty();
  }
}
