// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * The values of a metric of requests that had not ended when their users gave up, or when the run
 * did. Each is known, or it is at least what the request had waited.
 *
 * @param known values that nothing could have changed any more; null: there are none
 * @param givenUp the least that the others are whose users gave up; null: there are none
 * @param unfinished the least that the others are which the run's end cut; null: there are none
 */
public record Censored(
    @Nullable Distribution known,
    @Nullable Distribution givenUp,
    @Nullable Distribution unfinished) {

  /** Of no request. */
  public static final Censored NONE = new Censored(null, null, null);
}
