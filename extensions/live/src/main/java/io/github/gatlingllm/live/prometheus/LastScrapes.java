// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.prometheus;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the last scrapes of a run: one of each scraper that came repeatedly, such as both
 * servers of a highly available pair. Who came once, by hand, is not waited for.
 */
final class LastScrapes {

  private static final int MOST_SCRAPERS = 16;
  private static final int REPEATED = 2;

  private final Map<String, Integer> during = new HashMap<>();
  private final Set<String> done = new HashSet<>();

  /** Counts a scrape of the run while it goes on. */
  synchronized void during(String scraper) {
    if (during.containsKey(scraper) || during.size() < MOST_SCRAPERS) {
      during.merge(scraper, 1, Integer::sum);
    }
  }

  /** Notes that a scraper has what the run ended with. */
  synchronized void last(String scraper) {
    if (during.containsKey(scraper) || done.size() < MOST_SCRAPERS) {
      done.add(scraper);
      notifyAll();
    }
  }

  /** Waits until all have come, at least one, for a limited time. */
  synchronized void await(Duration most) throws InterruptedException {
    long deadline = System.nanoTime() + most.toNanos();
    while (!complete()) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return; // a scrape that does not come is not an error
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  /** Returns whether all that came repeatedly have come once more, at least one. */
  synchronized boolean complete() {
    return !done.isEmpty()
        && during.entrySet().stream()
            .allMatch(each -> each.getValue() < REPEATED || done.contains(each.getKey()));
  }
}
