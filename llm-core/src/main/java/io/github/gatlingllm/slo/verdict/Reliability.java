// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Batch;
import io.github.gatlingllm.slo.promise.OfReliability;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How reliable a server was in a run. */
public interface Reliability {

  /** Of a run of which nobody asked. */
  Reliability NONE = subject -> Seen.none("the run has no reliability profile");

  /** What was seen of a figure. */
  Seen of(OfReliability subject);

  /**
   * What was seen of a figure.
   *
   * @param value in the unit of objectives; empty: not known
   * @param good of a share, what was counted; empty of other figures
   * @param samples how many requests it rests on
   * @param batches of a share, how it went over time
   * @param atLeast the value is not known, but not below that; empty: nothing is known
   * @param doubt why the value can't be relied on; null: it can
   */
  record Seen(
      OptionalDouble value,
      OptionalLong good,
      long samples,
      List<Batch> batches,
      OptionalDouble atLeast,
      @Nullable String doubt) {

    /** Copies. */
    public Seen {
      batches = List.copyOf(batches);
    }

    /** Nothing is known. */
    public static Seen none(String why) {
      return new Seen(
          OptionalDouble.empty(), OptionalLong.empty(), 0, List.of(), OptionalDouble.empty(), why);
    }

    /**
     * A plain value.
     *
     * @param doubt why it can't be relied on; null: it can
     */
    public static Seen value(double value, long samples, @Nullable String doubt) {
      return new Seen(
          OptionalDouble.of(value),
          OptionalLong.empty(),
          samples,
          List.of(),
          OptionalDouble.empty(),
          doubt);
    }

    /** A value that nobody knows, but that is not below that. */
    public static Seen atLeast(double least, long samples, String why) {
      return new Seen(
          OptionalDouble.empty(),
          OptionalLong.empty(),
          samples,
          List.of(),
          OptionalDouble.of(least),
          why);
    }

    /**
     * A share of counted requests.
     *
     * @param batches the same over time, by which it is known whether misses come in bursts
     * @param doubt why it can't be relied on; null: it can
     */
    public static Seen share(long good, long all, List<Batch> batches, @Nullable String doubt) {
      return new Seen(
          OptionalDouble.of(100.0 * good / all),
          OptionalLong.of(good),
          all,
          batches,
          OptionalDouble.empty(),
          doubt);
    }
  }
}
