// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import java.io.IOException;

/**
 * Where a file's records begin, so that any of them can be gone to. Never larger than 2 MB: in a
 * file of many records only each 2nd, 4th, 8th… is noted, and the others are counted from there.
 */
final class RecordIndex {

  static final int MOST_MARKS = 1 << 17;

  private final long[] offsets;
  private final long[] lines;
  private int marks;
  private long stride = 1;
  private long size;

  private RecordIndex(int most) {
    offsets = new long[most];
    lines = new long[most];
  }

  /** Goes once through all of a file. */
  static RecordIndex of(Records records) throws IOException {
    return of(records, MOST_MARKS);
  }

  /** For tests: with few marks, so that small files need strides. */
  static RecordIndex of(Records records, int mostMarks) throws IOException {
    var index = new RecordIndex(mostMarks);
    while (records.skip()) {
      index.add(records.offset(), records.line());
    }
    return index;
  }

  /** How many records there are. */
  long size() {
    return size;
  }

  /** Makes a record, counted from 0, the current one. */
  void go(Records records, long record) throws IOException {
    int mark = Math.toIntExact(record / stride);
    records.seek(offsets[mark], lines[mark]);
    for (long i = mark * stride; i < record; i++) {
      if (!records.skip()) {
        throw new IOException("the file has become shorter");
      }
    }
    if (!records.next()) {
      throw new IOException("the file has become shorter");
    }
  }

  private void add(long offset, long line) {
    if (size % stride == 0) {
      if (marks == offsets.length) {
        forgetEverySecond();
      }
      if (size % stride == 0) {
        offsets[marks] = offset;
        lines[marks] = line;
        marks++;
      }
    }
    size++;
  }

  private void forgetEverySecond() {
    for (int i = 1; 2 * i < marks; i++) {
      offsets[i] = offsets[2 * i];
      lines[i] = lines[2 * i];
    }
    marks = (marks + 1) / 2;
    stride *= 2;
  }
}
