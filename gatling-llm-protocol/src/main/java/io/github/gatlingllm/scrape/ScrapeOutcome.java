// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.server.exposition.Exposition;
import org.jspecify.annotations.Nullable;

/**
 * The result of a scrape.
 *
 * @param sent by {@code System.nanoTime()}
 * @param took the duration in nanoseconds
 * @param exposition the metrics; null if there are none
 * @param failure why there are none
 * @param hopeless whether there never will be any
 * @param leftOut the number of exposed series that are not kept
 */
record ScrapeOutcome(
    long sent,
    long took,
    @Nullable Exposition exposition,
    String failure,
    boolean hopeless,
    int leftOut) {

  static ScrapeOutcome of(long sent, Exposition exposition) {
    return new ScrapeOutcome(sent, System.nanoTime() - sent, exposition, "", false, 0);
  }

  static ScrapeOutcome failed(long sent, String failure) {
    return new ScrapeOutcome(sent, System.nanoTime() - sent, null, failure, false, 0);
  }

  /** Creates the result for a source that will never provide metrics. */
  static ScrapeOutcome never(long sent, String failure) {
    return new ScrapeOutcome(sent, System.nanoTime() - sent, null, failure, true, 0);
  }
}
