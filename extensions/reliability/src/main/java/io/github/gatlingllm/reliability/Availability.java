// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How many of the requests that were due were answered well. Refused, hung, given up, failed, late
 * ones and those that were never sent count against it; those that the run's end cut before anybody
 * could tell, and those that were cancelled as planned, are in neither number.
 *
 * @param due requests that count
 * @param good those of them that kept the SLO
 * @param tolerable those of the others that would keep it if each bound were four times as lax
 * @param neverSent users of the load profile that sent nothing
 * @param again good requests that had to be sent more than once
 * @param byEnd how requests ended, with those that don't count
 */
public record Availability(
    long due,
    long good,
    long tolerable,
    long neverSent,
    long again,
    Map<AttemptOutcome, Long> byEnd) {

  /** Of a profile without any request. */
  public static final Availability NONE = new Availability(0, 0, 0, 0, 0, Map.of());

  /** Copies. */
  public Availability {
    byEnd = Map.copyOf(byEnd);
  }

  static Availability of(List<Attempt> asks, long neverSent) {
    Map<AttemptOutcome, Long> byEnd = new EnumMap<>(AttemptOutcome.class);
    long due = neverSent;
    long tolerable = 0;
    long again = 0;
    for (Attempt ask : asks) {
      if (ask.followed()) {
        continue;
      }
      byEnd.merge(ask.end(), 1L, Long::sum);
      due += ask.end().counts() ? 1 : 0;
      tolerable += ask.end() == AttemptOutcome.LATE && ask.tolerable() ? 1 : 0;
      again += ask.end() == AttemptOutcome.GOOD && ask.sends() > 1 ? 1 : 0;
    }
    return new Availability(
        due, byEnd.getOrDefault(AttemptOutcome.GOOD, 0L), tolerable, neverSent, again, byEnd);
  }

  /** How many ended like that. */
  public long count(AttemptOutcome end) {
    return byEnd.getOrDefault(end, 0L);
  }

  /** Good ÷ due, 0 to 1; empty without a request. */
  public OptionalDouble share() {
    return share(good);
  }

  /** The same, of requests that were sent once only. */
  public OptionalDouble atFirst() {
    return share(good - again);
  }

  private OptionalDouble share(long count) {
    return due == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) count / due);
  }

  /**
   * How satisfied users are, 0 to 1: (satisfied + tolerating ÷ 2) ÷ all, as Apdex has it (Apdex
   * Alliance, <i>Application Performance Index technical specification</i> 1.1). Satisfied is whose
   * request kept the SLO, tolerating whose request would keep it if each bound were four times as
   * lax. Empty without a request.
   */
  public OptionalDouble satisfaction() {
    return due == 0 ? OptionalDouble.empty() : OptionalDouble.of((good + tolerable / 2.0) / due);
  }

  /**
   * Which part of an error budget is used, in percent: (1 − availability) ÷ (1 − promised).
   *
   * @param promised the availability, 0 to 1, 1 not included
   */
  public OptionalDouble budgetUsedPercent(double promised) {
    return due == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100.0 * (due - good) / due / (1 - promised));
  }

  /** Whether too many requests were cut for the share to be known: more than 1 %. */
  public boolean lacking() {
    long unknown = count(AttemptOutcome.UNKNOWN);
    return unknown > 0.01 * (due + unknown);
  }
}
