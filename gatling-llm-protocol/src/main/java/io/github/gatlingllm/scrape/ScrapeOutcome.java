// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.server.exposition.Exposition;
import org.jspecify.annotations.Nullable;

/**
 * What came of a scrape.
 *
 * @param sent by {@code System.nanoTime()}
 * @param took until it was there, in nanoseconds
 * @param exposition what the server exposes; null: nothing came
 * @param failure why nothing came
 * @param hopeless whether nothing ever will
 * @param leftOut how many series the server exposes that are not kept
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

  /** What answers is no server's metrics. */
  static ScrapeOutcome never(long sent, String failure) {
    return new ScrapeOutcome(sent, System.nanoTime() - sent, null, failure, true, 0);
  }
}
