// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.quality.paired.PairedScores;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Scores the answers that waited for the end of the load: on a thread of its own, sequentially,
 * within the time limit of the scorer. Reports its progress.
 *
 * @param reportEvery the interval of progress reports
 * @param console receives the progress
 */
record LateScoring(Duration reportEvery, Consumer<String> console) {

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
        thread.join(Math.max(1, Math.min(reportEvery.toNanos(), left) / 1_000_000));
        long took = System.nanoTime() - start;
        left = patience - took;
        if (thread.isAlive()) {
          report(scores, all, took);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    scores.close();
    thread.interrupt();
    report(scores, all, System.nanoTime() - start);
  }

  private static void scoreAll(PairedScores scores) {
    while (scores.scoreNext()) {
      // one after the other
    }
  }

  private void report(PairedScores scores, int all, long nanos) {
    console.accept(
        QualitySetupTexts.scoredLate(scores.plan().key(), scores.scoredLate(), all, nanos / 1e9));
  }
}
