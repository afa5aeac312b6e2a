// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Merges the rows of all workers into one {@code requests.jsonl}, ordered by due time, or by send
 * time without one. Memory contains only the position of each row.
 */
final class MergedRows {

  private static final byte[] SCHEDULED = "\"scheduledNs\":".getBytes(US_ASCII);
  private static final byte[] SENT = "\"sentNs\":".getBytes(US_ASCII);

  /** The size of the output buffer, in bytes. */
  private static final int BUFFER = 1 << 16;

  private record Row(long at, int file, long from, int length) {

    static final Comparator<Row> IN_ORDER =
        Comparator.comparingLong(Row::at).thenComparingInt(Row::file).thenComparingLong(Row::from);
  }

  private MergedRows() {}

  /**
   * Writes the rows. Files are read and sorted in parallel; their rows are almost in order.
   *
   * @return the number of rows in each file
   */
  static List<Integer> write(List<Path> files, Path out) throws IOException {
    var mapped = new ArrayList<Mapped>();
    for (Path file : files) {
      mapped.add(Mapped.of(file));
    }
    List<Cursor> sorted =
        IntStream.range(0, mapped.size())
            .parallel()
            .mapToObj(file -> new Cursor(mapped.get(file).rows(file)))
            .toList();
    try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(out), BUFFER)) {
      var next = new PriorityQueue<Cursor>(Comparator.comparing(Cursor::row, Row.IN_ORDER));
      sorted.stream().filter(Cursor::more).forEach(next::add);
      for (Cursor first = next.poll(); first != null; first = next.poll()) {
        mapped.get(first.row().file()).write(first.row(), stream);
        if (first.advance()) {
          next.add(first);
        }
      }
    }
    return sorted.stream().map(Cursor::count).toList();
  }

  /** Iterates over the sorted rows of a file. */
  private static final class Cursor {

    private final Row[] rows;
    private int at;

    Cursor(Row[] rows) {
      this.rows = rows;
    }

    int count() {
      return rows.length;
    }

    boolean more() {
      return at < rows.length;
    }

    Row row() {
      return rows[at];
    }

    boolean advance() {
      at++;
      return more();
    }
  }

  /** A file, mapped in pieces that end with a whole line: a buffer has at most 2 GiB. */
  private static final class Mapped {

    private static final long PIECE = 1L << 28;

    private final List<MappedByteBuffer> pieces;
    private final long[] starts;
    private byte[] line = new byte[1 << 12];

    private Mapped(List<MappedByteBuffer> pieces, long[] starts) {
      this.pieces = pieces;
      this.starts = starts;
    }

    static Mapped of(Path file) throws IOException {
      var pieces = new ArrayList<MappedByteBuffer>();
      var starts = new ArrayList<Long>();
      try (FileChannel channel = FileChannel.open(file)) {
        long size = channel.size();
        for (long from = 0; from < size; ) {
          long length = Math.min(PIECE, size - from);
          MappedByteBuffer piece = channel.map(FileChannel.MapMode.READ_ONLY, from, length);
          long whole = from + length == size ? length : lastLine(piece);
          pieces.add(piece);
          starts.add(from);
          from += whole;
        }
      }
      return new Mapped(pieces, starts.stream().mapToLong(Long::longValue).toArray());
    }

    private static long lastLine(ByteBuffer piece) throws IOException {
      for (int i = piece.limit() - 1; i >= 0; i--) {
        if (piece.get(i) == '\n') {
          return i + 1L;
        }
      }
      throw new IOException(MergeTexts.rowTooLong(PIECE));
    }

    /** Returns the sorted rows, without a last line that a killed worker cut short. */
    Row[] rows(int file) {
      var rows = new ArrayList<Row>();
      for (int p = 0; p < pieces.size(); p++) {
        ByteBuffer piece = pieces.get(p);
        long end = p + 1 < starts.length ? starts[p + 1] - starts[p] : piece.limit();
        int from = 0;
        for (int i = 0; i < end; i++) {
          if (piece.get(i) == '\n') {
            if (i > from && piece.get(i - 1) == '}') {
              rows.add(new Row(at(piece, from, i), file, starts[p] + from, i - from));
            }
            from = i + 1;
          }
        }
      }
      Row[] sorted = rows.toArray(Row[]::new);
      Arrays.sort(sorted, Row.IN_ORDER);
      return sorted;
    }

    private static long at(ByteBuffer piece, int from, int to) {
      int scheduled = find(piece, from, to, SCHEDULED);
      int found = scheduled >= 0 ? scheduled : find(piece, from, to, SENT);
      if (found < 0) {
        return Long.MAX_VALUE;
      }
      boolean negative = piece.get(found) == '-';
      long value = 0;
      for (int i = negative ? found + 1 : found; i < to; i++) {
        int digit = piece.get(i) - '0';
        if (digit < 0 || digit > 9) {
          break;
        }
        value = 10 * value + digit;
      }
      return negative ? -value : value;
    }

    /**
     * Returns the position after a key, or -1. Texts in a row cannot contain the key: quotes are
     * escaped.
     */
    private static int find(ByteBuffer piece, int from, int to, byte[] key) {
      for (int i = from; i + key.length <= to; i++) {
        int j = 0;
        while (j < key.length && piece.get(i + j) == key[j]) {
          j++;
        }
        if (j == key.length) {
          return i + j;
        }
      }
      return -1;
    }

    /** Writes a row with its line break. */
    void write(Row row, OutputStream stream) throws IOException {
      int p = Arrays.binarySearch(starts, row.from());
      int piece = p >= 0 ? p : -p - 2;
      int length = row.length() + 1;
      if (line.length < length) {
        line = new byte[2 * length];
      }
      pieces.get(piece).get((int) (row.from() - starts[piece]), line, 0, length);
      stream.write(line, 0, length);
    }
  }
}
