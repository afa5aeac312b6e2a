// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.arrivals.SpanText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/** Recorded arrivals with their lengths, in order of time from the first arrival. Immutable. */
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
   * Reads a trace. Its first line shows its format.
   *
   * @param file the trace
   * @param selection how to read it, and which part
   * @throws IllegalArgumentException naming file, line and reason; also if the trace spans an
   *     implausible time, because its unit must be another one
   */
  public static Trace read(Path file, TraceSelection selection) {
    return TraceReader.read(file, selection);
  }

  /** Returns the number of requests. */
  public int size() {
    return requests.size();
  }

  /** Returns the number of malformed lines that were skipped. */
  long skipped() {
    return skipped.count();
  }

  /** Whether the replay lacks malformed lines or images of the file. */
  public boolean isIncomplete() {
    return skipped.count() > 0 || images > 0;
  }

  /** Returns the number of ignored requests, such as those without an answer. */
  long unanswered() {
    return unanswered;
  }

  /** Returns the time from the first arrival to the last. */
  Duration span() {
    return Duration.ofNanos(dueNanos(size() - 1));
  }

  /** Returns the due time of a request, in nanoseconds since the first. */
  public long dueNanos(int index) {
    return requests.atNanos(index) - requests.atNanos(0);
  }

  /** Returns the due time of a request in a replay at another speed. */
  public long dueNanos(int index, double speedup) {
    long due = dueNanos(index);
    return speedup == 1 ? due : (long) (due / speedup); // without a speedup, exact beyond 104 days
  }

  /** Returns the due times of all requests, ascending. */
  public Iterable<Long> dueTimes(double speedup) {
    return () -> {
      PrimitiveIterator.OfLong due =
          LongStream.range(0, size()).map(index -> dueNanos((int) index, speedup)).iterator();
      return due;
    };
  }

  /** Returns the tokens of the prompt. */
  public int inputTokens(int index) {
    return requests.inputTokens(index);
  }

  /** Returns the tokens of the answer. */
  public int outputTokens(int index) {
    return requests.outputTokens(index);
  }

  /** Returns the ids of the prompt's blocks; equal ids mean equal text. Empty if not reported. */
  int[] blocks(int index) {
    return requests.blocks(index);
  }

  /** Whether any request has blocks. */
  boolean hasBlocks() {
    return requests.hasBlocks();
  }

  /** Returns {@code conv.csv: Azure CSV, 19366 requests in 58 min 22 s}. */
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
