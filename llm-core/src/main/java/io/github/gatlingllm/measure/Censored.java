// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * The values of a metric for requests that had not ended when their users gave up or when the run
 * ended. Each value is known, or is at least the time that the request had waited.
 *
 * @param known values that were final; null if there are none
 * @param givenUp lower bounds of the values of requests whose users gave up; null if there are none
 * @param unfinished lower bounds of the values of requests that the run's end cut; null if there
 *     are none
 */
public record Censored(
    @Nullable Distribution known,
    @Nullable Distribution givenUp,
    @Nullable Distribution unfinished) {

  /** The values of no requests. */
  public static final Censored NONE = new Censored(null, null, null);
}
