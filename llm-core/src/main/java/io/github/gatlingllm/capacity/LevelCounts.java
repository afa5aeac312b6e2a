// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.MissScatter;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;

/** What is known of a level's requests, and what they meant for its SLO. */
public interface LevelCounts {

  /** How many have left. */
  long sent();

  /** How many that count kept the SLO. */
  long good();

  /** How many that count did not. */
  long bad();

  /** How many are on their way that were due then. */
  long inFlight(long startNanos, long endNanos);

  /** How many are on their way that left before then. */
  long sentBefore(long nanos);

  /** How the misses scatter of those that have been judged. */
  MissScatter scatter();

  /** How many of those may be on the other side of a bound, of times that are so uncertain. */
  NearBoundCounts unsettled(TimingUncertainty uncertainty);

  /** Whether the queue did not grow, by those that have been judged and were due in that time. */
  boolean steady(Level level);
}
