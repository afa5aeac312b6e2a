// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.MissScatter;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;

/** The counts of a level's requests and of their SLO results. */
public interface LevelCounts {

  /** Returns the number of requests sent. */
  long sent();

  /** Returns the number of judged requests that met the SLO. */
  long good();

  /** Returns the number of judged requests that missed the SLO. */
  long bad();

  /** Returns the number of requests in flight that were due in that span. */
  long inFlight(long startNanos, long endNanos);

  /** Returns the number of requests in flight that were sent before that time. */
  long sentBefore(long nanos);

  /** Returns how the misses of judged requests cluster. */
  MissScatter scatter();

  /** Returns the judged requests that lie within the timing uncertainty of a bound. */
  NearBoundCounts unsettled(TimingUncertainty uncertainty);

  /** Whether the queue did not grow, by judged requests that were due in the level. */
  boolean steady(Level level);
}
