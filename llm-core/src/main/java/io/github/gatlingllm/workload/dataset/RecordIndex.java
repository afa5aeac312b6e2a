// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import java.io.IOException;

/**
 * The offsets of a file's records, for random access. It takes at most 2 MB: with many records it
 * stores only each 2nd, 4th, 8th and so on, and counts the others from there.
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

  /** Reads the whole file once. */
  static RecordIndex of(Records records) throws IOException {
    return of(records, MOST_MARKS);
  }

  /** For tests: few marks, so that small files need strides. */
  static RecordIndex of(Records records, int mostMarks) throws IOException {
    var index = new RecordIndex(mostMarks);
    while (records.skip()) {
      index.add(records.offset(), records.line());
    }
    return index;
  }

  /** Returns the number of records. */
  long size() {
    return size;
  }

  /** Seeks a record, counted from 0. */
  void go(Records records, long record) throws IOException {
    int mark = Math.toIntExact(record / stride);
    records.seek(offsets[mark], lines[mark]);
    for (long i = mark * stride; i < record; i++) {
      if (!records.skip()) {
        throw new IOException(DatasetTexts.FILE_SHORTER);
      }
    }
    if (!records.next()) {
      throw new IOException(DatasetTexts.FILE_SHORTER);
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
