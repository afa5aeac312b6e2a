// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The largest effect that the load generator's late sends can have had on the measured values.
 *
 * <p>A late request meets a server that is doing other work. In a queue or a batch that admits
 * requests in order, no completion moves by more than the largest lag, because such systems are
 * monotone and do not amplify shifts of arrivals. So the value that an exact schedule would have
 * shown lies within that lag of the value measured from the schedule.
 *
 * @param most the largest lag of a measured request with a schedule, in nanoseconds, including the
 *     uncertainty of the send stamp; 0 if no request had a schedule
 * @param p99 the 99th percentile of the lag, in nanoseconds
 * @param parts how many values lie in parts of the run with larger lags, from the smallest lag to
 *     the largest; empty if one lag holds for the whole run
 * @param atEdges the share of completions, 0 to 1, that the lag may have moved across an end of the
 *     measuring window
 * @param absent the number of users who never reached their request, so that their values are
 *     unknown
 * @param burstier why more requests may have failed than with an exact schedule; null if the peaks
 *     of the sends are no higher than those of the schedule
 * @param smoother why fewer may have failed; null if the peaks are no lower
 */
public record ClientLag(
    double most,
    double p99,
    List<Part> parts,
    double atEdges,
    long absent,
    @Nullable String burstier,
    @Nullable String smoother) {

  /** No request was late, or none had a schedule. */
  public static final ClientLag NONE = new ClientLag(0, 0, List.of(), 0, 0, null, null);

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * A part of the values.
   *
   * @param nanos the largest shift of all other values
   * @param requests the number of requests in parts of the run with a larger lag
   * @param gaps the number of gaps between chunks in such parts
   */
  public record Part(double nanos, long requests, long gaps) {}

  /** Copies the list. */
  public ClientLag {
    parts = List.copyOf(parts);
  }

  /** Returns the lag of a run that has one lag throughout. */
  public static ClientLag of(double nanos) {
    return new ClientLag(nanos, nanos, List.of(), 0, 0, null, null);
  }

  /** Returns whether any value may have moved. */
  public boolean any() {
    return most > 0 || absent > 0;
  }

  /** Returns the parts; the last one is the whole run. */
  public List<Part> steps() {
    return parts.isEmpty() ? List.of(new Part(most, 0, 0)) : parts;
  }

  /** Returns a copy that adds the uncertainty of send stamps, in nanoseconds. */
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

  /** Returns a copy with a number of users who never reached their request. */
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

  /** Returns a lag in milliseconds, with two digits. */
  public static String millis(double nanos) {
    return Quantity.plain(Quantity.rounded(nanos / NANOS_PER_MILLI, 2));
  }
}
