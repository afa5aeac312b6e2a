// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.arrivals.SpanText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * Recorded arrivals with their lengths, ready to be replayed: ordered, and timed from the first of
 * them. Immutable.
 */
public final class Trace {

  private final String name;
  private final TraceFormat format;
  private final TraceColumns requests;
  private final int ofAll;
  private final SkippedLines skipped;
  private final long unanswered;
  private final long images;

  Trace(
      String name,
      TraceFormat format,
      TraceColumns requests,
      int ofAll,
      SkippedLines skipped,
      long unanswered,
      long images) {
    this.name = name;
    this.format = format;
    this.requests = requests;
    this.ofAll = ofAll;
    this.skipped = skipped;
    this.unanswered = unanswered;
    this.images = images;
  }

  /**
   * Reads a trace; its format shows in its first line.
   *
   * @param file the trace
   * @param selection how, and which part
   * @throws IllegalArgumentException naming file, line and reason; or that the trace spans a time
   *     which no trace spans, so that its unit must be another
   */
  public static Trace read(Path file, TraceSelection selection) {
    return TraceReader.read(file, selection);
  }

  /** How many requests. */
  public int size() {
    return requests.size();
  }

  /** How many lines could not be read and were skipped. */
  long skipped() {
    return skipped.count();
  }

  /** Whether the replay lacks something that the file has or should have. */
  public boolean isIncomplete() {
    return skipped.count() > 0 || images > 0;
  }

  /** How many were left out: without an answer, or known lengths; of an earlier run more. */
  long unanswered() {
    return unanswered;
  }

  /** From the first arrival to the last. */
  Duration span() {
    return Duration.ofNanos(dueNanos(size() - 1));
  }

  /** When the request is due, in nanoseconds since the first. */
  public long dueNanos(int index) {
    return requests.atNanos(index) - requests.atNanos(0);
  }

  /** The same, in a replay of another speed. */
  public long dueNanos(int index, double speedup) {
    long due = dueNanos(index);
    return speedup == 1 ? due : (long) (due / speedup); // exact beyond 104 days, where it can be
  }

  /** When all requests are due, ascending. */
  public Iterable<Long> dueTimes(double speedup) {
    return () -> {
      PrimitiveIterator.OfLong due =
          LongStream.range(0, size()).map(index -> dueNanos((int) index, speedup)).iterator();
      return due;
    };
  }

  /** Tokens of the prompt. */
  public int inputTokens(int index) {
    return requests.inputTokens(index);
  }

  /** Tokens of the answer. */
  public int outputTokens(int index) {
    return requests.outputTokens(index);
  }

  /** Ids of the prompt's blocks: equal ids are equal text; empty where the trace tells none. */
  int[] blocks(int index) {
    return requests.blocks(index);
  }

  /** Whether any request tells blocks. */
  boolean hasBlocks() {
    return requests.hasBlocks();
  }

  /** {@code conv.csv: Azure CSV, 19366 requests in 58 min 22 s}. */
  @Override
  public String toString() {
    return name
        + ": "
        + format.label()
        + ", "
        + size()
        + (size() == ofAll ? "" : " of " + ofAll)
        + (ofAll == 1 ? " request in " : " requests in ")
        + SpanText.text(span())
        + (unanswered == 0 ? "" : ", " + unanswered + " " + format.leftOut() + " left out")
        + (images == 0 ? "" : ", their " + images + " images are not sent")
        + skipped.text();
  }
}
