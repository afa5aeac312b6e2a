// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The requests of a trace in columns; a million of them take about 16 MB. */
final class TraceColumns {

  private static final int[] NONE = {};

  private long[] atNanos = new long[1024];
  private int[] inputTokens = new int[1024];
  private int[] outputTokens = new int[1024];

  /** The end of the blocks of each request; empty while no request has blocks. */
  private int[] blockEnds = NONE;

  private int[] blocks = NONE;
  private int size;
  private boolean ascending = true;

  void add(TraceRequest request) {
    if (size == atNanos.length) {
      int more = size + size / 2;
      atNanos = Arrays.copyOf(atNanos, more);
      inputTokens = Arrays.copyOf(inputTokens, more);
      outputTokens = Arrays.copyOf(outputTokens, more);
    }
    ascending &= size == 0 || atNanos[size - 1] <= request.atNanos();
    atNanos[size] = request.atNanos();
    inputTokens[size] = request.inputTokens();
    outputTokens[size] = request.outputTokens();
    size++;
    if (request.blocks().length > 0 || blockEnds.length > 0) {
      append(request.blocks());
    }
  }

  private void append(int[] ids) {
    if (blockEnds.length < size) {
      blockEnds = Arrays.copyOf(blockEnds, atNanos.length);
    }
    int start = size == 1 ? 0 : blockEnds[size - 2];
    int end = start + ids.length;
    if (end > blocks.length) {
      blocks = Arrays.copyOf(blocks, Math.max(end, blocks.length + blocks.length / 2));
    }
    System.arraycopy(ids, 0, blocks, start, ids.length);
    blockEnds[size - 1] = end;
  }

  int size() {
    return size;
  }

  long atNanos(int index) {
    return atNanos[index];
  }

  int inputTokens(int index) {
    return inputTokens[index];
  }

  int outputTokens(int index) {
    return outputTokens[index];
  }

  boolean hasBlocks() {
    return blocks.length > 0;
  }

  int[] blocks(int index) {
    return blockEnds.length == 0
        ? NONE
        : Arrays.copyOfRange(blocks, index == 0 ? 0 : blockEnds[index - 1], blockEnds[index]);
  }

  /** Returns the requests in order of time; the sort is stable. */
  TraceColumns sorted() {
    if (ascending) {
      return this;
    }
    var sorted = new TraceColumns();
    IntStream.range(0, size)
        .boxed()
        .sorted(Comparator.comparingLong(index -> atNanos[index]))
        .forEach(index -> sorted.add(request(index)));
    return sorted;
  }

  /** Returns the requests from {@code from} to before {@code until}. */
  TraceColumns part(int from, int until) {
    var part = new TraceColumns();
    for (int index = from; index < until; index++) {
      part.add(request(index));
    }
    return part;
  }

  private TraceRequest request(int index) {
    return new TraceRequest(atNanos[index], inputTokens[index], outputTokens[index], blocks(index));
  }
}
