// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The availability: how many of the due requests were good. Refused, hung, given-up, failed, late
 * and unsent requests count against it. Requests that the end of the run cut before their outcome
 * was known, and planned cancellations, do not count.
 *
 * @param due due requests that count
 * @param good those that met the SLO
 * @param tolerable those of the others that meet the SLO with four times each bound
 * @param neverSent users of the load profile that sent no request
 * @param again good requests that were sent more than once
 * @param byEnd number of requests by outcome, including those that do not count
 */
public record Availability(
    long due,
    long good,
    long tolerable,
    long neverSent,
    long again,
    Map<AttemptOutcome, Long> byEnd) {

  /** A profile without requests. */
  public static final Availability NONE = new Availability(0, 0, 0, 0, 0, Map.of());

  /** Copies. */
  public Availability {
    byEnd = Map.copyOf(byEnd);
  }

  static Availability of(List<Attempt> attempts, long neverSent) {
    Map<AttemptOutcome, Long> byEnd = new EnumMap<>(AttemptOutcome.class);
    long due = neverSent;
    long tolerable = 0;
    long again = 0;
    for (Attempt attempt : attempts) {
      if (attempt.followed()) {
        continue;
      }
      byEnd.merge(attempt.end(), 1L, Long::sum);
      due += attempt.end().counts() ? 1 : 0;
      tolerable += attempt.end() == AttemptOutcome.LATE && attempt.tolerable() ? 1 : 0;
      again += attempt.end() == AttemptOutcome.GOOD && attempt.sends() > 1 ? 1 : 0;
    }
    return new Availability(
        due, byEnd.getOrDefault(AttemptOutcome.GOOD, 0L), tolerable, neverSent, again, byEnd);
  }

  /** Returns the number of requests with that outcome. */
  public long count(AttemptOutcome end) {
    return byEnd.getOrDefault(end, 0L);
  }

  /** Returns good ÷ due, 0 to 1; empty without requests. */
  public OptionalDouble share() {
    return share(good);
  }

  /** Returns good requests that were sent once ÷ due, 0 to 1; empty without requests. */
  public OptionalDouble atFirst() {
    return share(good - again);
  }

  private OptionalDouble share(long count) {
    return due == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) count / due);
  }

  /**
   * Returns the Apdex score, 0 to 1: (satisfied + tolerating ÷ 2) ÷ all (Apdex Alliance,
   * <i>Application Performance Index technical specification</i> 1.1). Satisfied requests meet the
   * SLO; tolerating requests meet it with four times each bound. Empty without requests.
   */
  public OptionalDouble satisfaction() {
    return due == 0 ? OptionalDouble.empty() : OptionalDouble.of((good + tolerable / 2.0) / due);
  }

  /**
   * Returns the used part of an error budget in percent: (1 − availability) ÷ (1 − promised).
   *
   * @param promised the promised availability, from 0 to below 1
   */
  public OptionalDouble budgetUsedPercent(double promised) {
    return due == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100.0 * (due - good) / due / (1 - promised));
  }

  /** Returns whether more than 1 % of the requests were cut, too many for a known share. */
  public boolean lacking() {
    long unknown = count(AttemptOutcome.UNKNOWN);
    return unknown > 0.01 * (due + unknown);
  }
}
