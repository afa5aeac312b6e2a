// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Window;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ConcurrencySweepTest {

  @Test
  void equalsBruteForce() {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < 50; round++) {
      ConcurrencySweep sweep = new ConcurrencySweep();
      int[] level = new int[100];
      for (int i = 0; i < 60; i++) {
        int sent = random.nextInt(90);
        int closed = sent + random.nextInt(10);
        sweep.add(sent, closed);
        for (int at = sent; at < closed; at++) {
          level[at]++;
        }
      }
      RequestStats.Concurrency actual = sweep.stats(new Window(20, 70));
      assertThat(actual.peak()).isEqualTo(java.util.Arrays.stream(level).max().orElseThrow());
      double mean = java.util.Arrays.stream(level, 20, 70).average().orElseThrow();
      assertThat(actual.mean()).isCloseTo(mean, within(1e-9));
    }
  }

  @Test
  void settlingChangesNothing() {
    ConcurrencySweep settled = new ConcurrencySweep();
    ConcurrencySweep whole = new ConcurrencySweep();
    SplittableRandom random = new SplittableRandom(12);
    int requests = 3 * ConcurrencySweep.LIMIT;
    for (int i = 0; i < requests; i++) {
      long closed = i * 10L + 1 + random.nextLong(400);
      settled.add(i * 10L, closed);
      whole.add(i * 10L, closed);
      if (i % 10_000 == 0) {
        settled.settle(i * 10L, new Window(0, i * 10L));
      }
    }
    Window window = new Window(0, requests * 10L);
    assertThat(settled.stats(window).peak()).isEqualTo(whole.stats(window).peak());
    assertThat(settled.stats(window).mean())
        .isCloseTo(whole.stats(window).mean(), Percentage.withPercentage(1e-9));
  }

  @Test
  void aRequestThatNeverClosesDoesNotStopTheSettling() {
    ConcurrencySweep sweep = new ConcurrencySweep();
    int requests = 10 * ConcurrencySweep.LIMIT;
    for (int i = 0; i < requests; i++) {
      sweep.add(i * 10L, i * 10L + 25);
      if (i % 100_000 == 0) {
        sweep.settle(0, new Window(0, i * 10L));
      }
    }
    assertThat(sweep.waiting()).isLessThan(5 * ConcurrencySweep.LIMIT);
    assertThat(sweep.stats(new Window(0, requests * 10L)).peak()).isEqualTo(3);
  }

  @Test
  void theOldestOpenRequestIsKnown() {
    OpenRequests open = new OpenRequests();
    for (int i = 0; i < 1000; i++) {
      open.opened(i);
    }
    open.closed(1);
    assertThat(open.oldest()).isZero();
    open.closed(0);
    assertThat(open.oldest()).isEqualTo(2);
    for (int i = 2; i < 1000; i++) {
      open.closed(i);
    }
    assertThat(open.oldest()).isEqualTo(OpenRequests.NONE);
    open.opened(2000);
    open.closed(1999);
    assertThat(open.oldest()).isEqualTo(OpenRequests.NONE);
  }
}
