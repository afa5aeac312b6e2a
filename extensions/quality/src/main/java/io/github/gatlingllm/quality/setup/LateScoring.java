// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.quality.paired.PairedScores;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Scores what was kept until the load was over: on a thread of its own, one answer after the other,
 * not longer than the scorer's patience, and says now and then how far it is.
 *
 * @param tellEvery how often
 * @param console hears of it
 */
record LateScoring(Duration tellEvery, Consumer<String> console) {

  void score(PairedScores scores) {
    int all = scores.waiting();
    if (all == 0) {
      return;
    }
    long start = System.nanoTime();
    long patience = scores.plan().patience().toNanos();
    Thread thread = RunThread.SCORING.daemon(() -> scoreAll(scores));
    thread.start();
    try {
      long left = patience;
      while (thread.isAlive() && left > 0) {
        thread.join(Math.max(1, Math.min(tellEvery.toNanos(), left) / 1_000_000));
        long took = System.nanoTime() - start;
        left = patience - took;
        if (thread.isAlive()) {
          tell(scores, all, took);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    scores.close();
    thread.interrupt();
    tell(scores, all, System.nanoTime() - start);
  }

  private static void scoreAll(PairedScores scores) {
    while (scores.scoreNext()) {
      // one after the other
    }
  }

  private void tell(PairedScores scores, int all, long nanos) {
    console.accept(
        String.format(
            Locale.ROOT,
            "quality %s: %d of %d answers scored after the load in %.1f s",
            scores.plan().key(),
            scores.scoredLate(),
            all,
            nanos / 1e9));
  }
}
