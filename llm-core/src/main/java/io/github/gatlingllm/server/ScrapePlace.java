// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

/**
 * Where a scrape lies in the run. Counters are taken from the last scrape before a span to the
 * first one after it, so that nothing inside is missed.
 *
 * @param inside whether within the measuring window
 * @param marksStart whether it may be the last before the window
 * @param marksEnd whether it may be the first after the window
 * @param marksUntil whether it may be the first after the end of the window's requests
 */
record ScrapePlace(boolean inside, boolean marksStart, boolean marksEnd, boolean marksUntil) {}
