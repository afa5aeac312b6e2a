// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * The sources and the accuracy of the stamps of content chunks. Durations are in nanoseconds; null
 * means that there is no value.
 *
 * @param kernel the number of kernel arrival times
 * @param coarse the number of stamps that belong to a later chunk of the same network read
 * @param read the number of stamps of reads
 * @param late how much later than the arrival each chunk was read, where it is known
 * @param spread the largest error of each coarse stamp
 * @param held how long the client itself took to send each request
 * @param delays the read delays over time and by cause
 * @param whyRead why stamps are those of reads; null if it is not known
 * @param first the stamps of the first chunk of each answer
 */
public record StampFigures(
    long kernel,
    long coarse,
    long read,
    @Nullable Distribution late,
    @Nullable Distribution spread,
    @Nullable Distribution held,
    ReadDelays delays,
    @Nullable String whyRead,
    Some first) {

  /** No data. */
  public static final StampFigures UNKNOWN =
      new StampFigures(0, 0, 0, null, null, null, ReadDelays.NONE, null);

  /**
   * Creates figures without separate data on first chunks, which then count as exact as all chunks.
   */
  public StampFigures(
      long kernel,
      long coarse,
      long read,
      @Nullable Distribution late,
      @Nullable Distribution spread,
      @Nullable Distribution held,
      ReadDelays delays,
      @Nullable String whyRead) {
    this(
        kernel,
        coarse,
        read,
        late,
        spread,
        held,
        delays,
        whyRead,
        new Some(kernel, coarse, read, spread));
  }

  /**
   * A part of the stamps.
   *
   * @param kernel the number of kernel arrival times
   * @param coarse the number of stamps that belong to a later chunk of the same network read
   * @param read the number of stamps of reads
   * @param spread the largest error of each coarse stamp; null if there are none
   */
  public record Some(long kernel, long coarse, long read, @Nullable Distribution spread) {

    /** Returns the number of stamps. */
    public long all() {
      return kernel + coarse + read;
    }
  }

  /** Returns all stamps as one part. */
  public Some each() {
    return new Some(kernel, coarse, read, spread);
  }

  /** The source of stamps. */
  public enum Source {
    KERNEL("kernel"),
    READ("read"),
    MIXED("mixed");

    private final String key;

    Source(String key) {
      this.key = key;
    }

    /** Returns the name in {@code summary.json}. */
    public String key() {
      return key;
    }
  }

  /** Returns the number of stamps. */
  public long all() {
    return kernel + coarse + read;
  }

  /** Returns the error of send stamps, in nanoseconds, that 99 of 100 do not exceed. */
  public double sending() {
    return held == null ? 0 : held.percentile(99);
  }

  /**
   * Returns the source of all stamps: the kernel if every stamp is a kernel arrival time, exact or
   * coarse.
   */
  public Source source() {
    if (kernel + coarse == 0) {
      return Source.READ;
    }
    return read == 0 ? Source.KERNEL : Source.MIXED;
  }

  /** Returns a number of stamps in percent of all; 0 without any. */
  public double percent(long some) {
    return all() == 0 ? 0 : 100.0 * some / all();
  }

  /** Returns a copy with the reason why kernel arrival times are missing. */
  public StampFigures because(@Nullable String reason) {
    return new StampFigures(kernel, coarse, read, late, spread, held, delays, reason, first);
  }
}
