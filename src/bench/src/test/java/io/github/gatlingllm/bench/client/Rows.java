// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * One line a request, with the names that {@code requests.jsonl} has; stamps are those of {@code
 * System.nanoTime()}. Written on a thread of its own.
 */
final class Rows implements AutoCloseable {

  /** Numbers of requests begin at 1. */
  private static final Row LAST = new Row(0, 0, 0, 0, false, new long[0]);

  private final BlockingQueue<Row> queue = new LinkedBlockingQueue<>();
  private final BufferedWriter file;
  private final Thread writer = new Thread(this::write, "bench-rows");
  private final boolean gaps;

  /**
   * A request.
   *
   * @param number in its id
   * @param sent nanoseconds
   * @param closed nanoseconds
   * @param tokens how many came
   * @param ok whether its answer was complete
   * @param stamps of its tokens, in nanoseconds of a clock that knows {@code sent}, too
   */
  @SuppressWarnings("ArrayRecordComponent") // many numbers, which nobody compares or changes
  record Row(long number, long sent, long closed, int tokens, boolean ok, long[] stamps) {}

  private Rows(BufferedWriter file, boolean gaps) {
    this.file = file;
    this.gaps = gaps;
  }

  static Rows open(Path folder, boolean gaps) {
    try {
      Files.createDirectories(folder);
      var rows = new Rows(Files.newBufferedWriter(folder.resolve(ClientOrder.ROWS)), gaps);
      rows.writer.start();
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** For any thread; nothing is waited for. */
  void add(Row row) {
    queue.add(row);
  }

  @Override
  public void close() {
    queue.add(LAST);
    try {
      writer.join();
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void write() {
    var line = new StringBuilder();
    try {
      for (Row row = queue.take(); row.number > 0; row = queue.take()) {
        line.setLength(0);
        append(line, row);
        file.append(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void append(StringBuilder line, Row row) {
    line.append("{\"requestId\":\"").append(BenchRequest.id(row.number));
    line.append("\",\"status\":\"").append(row.ok ? "ok" : "failed");
    line.append("\",\"sentNs\":").append(row.sent);
    line.append(",\"closedNs\":").append(row.closed);
    line.append(",\"chunks\":").append(row.tokens);
    long[] stamps = row.stamps;
    if (stamps.length > 0) {
      line.append(",\"ttftNs\":").append(stamps[0] - row.sent);
    }
    if (gaps && stamps.length > 1) {
      line.append(",\"gapsUs\":[");
      for (int i = 1; i < stamps.length; i++) {
        appendMicros(line, stamps[i] - stamps[i - 1]);
        line.append(i + 1 == stamps.length ? ']' : ',');
      }
    }
    line.append("}\n");
  }

  private static void appendMicros(StringBuilder line, long nanos) {
    line.append(nanos / 1000).append('.');
    long rest = nanos % 1000;
    line.append((char) ('0' + rest / 100));
    line.append((char) ('0' + rest / 10 % 10));
    line.append((char) ('0' + rest % 10));
  }
}
