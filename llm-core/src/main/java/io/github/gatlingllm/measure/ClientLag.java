// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * By how much the load generator's late sends may have moved what a run measured.
 *
 * <p>A request that was due at one moment and left at a later one meets a server that has other
 * work. In a queue or a batch that admits requests in order, no completion moves by more than the
 * largest lag: such systems are monotone and do not amplify shifts of their arrivals. So the value
 * that the server would have shown lies within that lag of the value from the schedule.
 *
 * @param most the largest lag of a measured request that the load profile scheduled, in
 *     nanoseconds, with the uncertainty of the send stamp; 0: no request had a schedule
 * @param p99 the 99th percentile of the lag, in nanoseconds
 * @param parts how many values lie in parts of the run with larger lags, from the smallest lag to
 *     the largest; empty: the whole run has the largest one
 * @param atEdges the share of the completions, 0 to 1, that the lag may have moved across an end of
 *     the measuring window
 * @param absent users who never came to their request: none of their values is known
 * @param burstier why more requests may have failed than the schedule asked for; null: the peaks of
 *     the sends are no higher than those of the schedule
 * @param smoother why fewer may have failed; null: the peaks are no lower
 */
public record ClientLag(
    double most,
    double p99,
    List<Part> parts,
    double atEdges,
    long absent,
    @Nullable String burstier,
    @Nullable String smoother) {

  /** Nothing was late, or no request had a schedule. */
  public static final ClientLag NONE = new ClientLag(0, 0, List.of(), 0, 0, null, null);

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * A part of the values.
   *
   * @param nanos no other value moved by more
   * @param requests how many requests belong to parts of the run with a larger lag
   * @param gaps how many gaps between chunks do
   */
  public record Part(double nanos, long requests, long gaps) {}

  /** Copies. */
  public ClientLag {
    parts = List.copyOf(parts);
  }

  /** Of a run that has one lag throughout. */
  public static ClientLag of(double nanos) {
    return new ClientLag(nanos, nanos, List.of(), 0, 0, null, null);
  }

  /** Whether anything may have moved. */
  public boolean any() {
    return most > 0 || absent > 0;
  }

  /** The parts, with the whole run as the last one. */
  public List<Part> steps() {
    return parts.isEmpty() ? List.of(new Part(most, 0, 0)) : parts;
  }

  /** The same with stamps of sends that may be so far from the truth, in nanoseconds. */
  public ClientLag within(double nanos) {
    return most == 0
        ? this
        : new ClientLag(
            most + nanos,
            p99,
            parts.stream()
                .map(part -> new Part(part.nanos() + nanos, part.requests(), part.gaps()))
                .toList(),
            atEdges,
            absent,
            burstier,
            smoother);
  }

  /** The same with so many users who never came to their request. */
  public ClientLag without(long users) {
    return new ClientLag(most, p99, parts, atEdges, users, burstier, smoother);
  }

  /** {@code requests left up to 44 ms late, and that decides}. */
  public String words() {
    String late = "requests left up to " + millis(most) + " ms late";
    String never = absent + (absent == 1 ? " user" : " users") + " never sent a request";
    String what = most == 0 ? never : absent == 0 ? late : late + " and " + never;
    return what + ", and that decides: run it again where the machine is quiet";
  }

  /** A lag in milliseconds, with two digits. */
  public static String millis(double nanos) {
    return Quantity.plain(Quantity.rounded(nanos / NANOS_PER_MILLI, 2));
  }
}
