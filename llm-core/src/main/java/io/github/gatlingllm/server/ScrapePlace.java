// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

/**
 * The position of a scrape in the run. Counters are read from the last scrape before a span to the
 * first one after it, so that no event is missed.
 *
 * @param inside whether it lies in the measurement window
 * @param marksStart whether it can be the last one before the window
 * @param marksEnd whether it can be the first one after the window
 * @param marksUntil whether it can be the first one after the end of the window's requests
 */
record ScrapePlace(boolean inside, boolean marksStart, boolean marksEnd, boolean marksUntil) {}
