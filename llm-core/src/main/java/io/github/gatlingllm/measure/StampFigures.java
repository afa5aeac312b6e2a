// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * What the stamps of a run's content chunks are, and how exact. Durations are nanoseconds; null:
 * there is no value.
 *
 * @param kernel how many are arrivals at the socket, as the kernel tells them
 * @param coarse how many are those of a later chunk of the same network read
 * @param read how many are those of the read
 * @param late by how much reads were later than the arrival, of each chunk of which it is known
 * @param spread how far each coarse stamp may be from the truth
 * @param held what the client itself took to send each request
 * @param delays the lateness over time and by cause
 * @param whyRead why stamps are those of reads; null: not known
 * @param first those of the first chunk of each answer
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

  /** Nobody looked. */
  public static final StampFigures UNKNOWN =
      new StampFigures(0, 0, 0, null, null, null, ReadDelays.NONE, null);

  /** Of chunks of which nobody knows which came first: those are as exact as all. */
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
   * Some of the stamps.
   *
   * @param kernel how many are arrivals at the socket, as the kernel tells them
   * @param coarse how many are those of a later chunk of the same network read
   * @param read how many are those of the read
   * @param spread how far each coarse one may be from the truth; null: there is none
   */
  public record Some(long kernel, long coarse, long read, @Nullable Distribution spread) {

    /** How many there are. */
    public long all() {
      return kernel + coarse + read;
    }
  }

  /** All of them. */
  public Some each() {
    return new Some(kernel, coarse, read, spread);
  }

  /** Where stamps come from. */
  public enum Source {
    KERNEL("kernel"),
    READ("read"),
    MIXED("mixed");

    private final String key;

    Source(String key) {
      this.key = key;
    }

    /** In {@code summary.json}. */
    public String key() {
      return key;
    }
  }

  /** How many there are. */
  public long all() {
    return kernel + coarse + read;
  }

  /**
   * How far the stamps of sends may be from the truth, in nanoseconds: 99 of 100 are no further.
   */
  public double sending() {
    return held == null ? 0 : held.percentile(99);
  }

  /** Where they come from: from the kernel if all do, exact or coarse. */
  public Source source() {
    if (kernel + coarse == 0) {
      return Source.READ;
    }
    return read == 0 ? Source.KERNEL : Source.MIXED;
  }

  /** A number of them, in percent of all; 0 without any. */
  public double percent(long some) {
    return all() == 0 ? 0 : 100.0 * some / all();
  }

  /** The same with the reason why the kernel does not tell. */
  public StampFigures because(@Nullable String reason) {
    return new StampFigures(kernel, coarse, read, late, spread, held, delays, reason, first);
  }
}
