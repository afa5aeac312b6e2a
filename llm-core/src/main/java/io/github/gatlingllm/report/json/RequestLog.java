// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * {@code requests.jsonl}: one line for each request, written during the run.
 *
 * <p>Event loops only {@link #offer}, which is lock-free and never blocks. A daemon thread polls
 * for lines and writes them. If it cannot keep up, lines are dropped and counted, because a late
 * event loop would falsify the figures.
 */
public final class RequestLog implements Closeable {

  /** Whether lines contain the gaps between chunks. */
  public enum Gaps {
    OMITTED,
    RECORDED
  }

  /** The begin of the warning about missing rows. */
  public static final String MISSING = "rows missing in requests.jsonl";

  private static final int CAPACITY = 65_536;

  /** The most queued arrival times, 8 bytes each, so that long answers do not fill the heap. */
  private static final long MOST_STAMPS = 4 << 20;

  private static final int AT_ONCE = 256;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();
  private static final Duration LAST_LINES = Duration.ofSeconds(20);

  private final Queue<RequestLine> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger queued = new AtomicInteger();
  private final AtomicLong stamps = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final int capacity;
  private final Gaps gaps;
  private final Duration lastLines;
  private final JsonGenerator json;
  private final Thread writer;
  private volatile boolean closing;
  private volatile @Nullable IOException failure;

  private RequestLog(OutputStream file, Gaps gaps, int capacity, Duration lastLines)
      throws IOException {
    this.gaps = gaps;
    this.capacity = capacity;
    this.lastLines = lastLines;
    this.json = generator(file);
    this.writer = RunThread.REQUEST_LOG.daemon(this::run);
  }

  /**
   * Opens the log.
   *
   * @param file the file, replaced if it exists
   * @param gaps whether lines contain the gaps between chunks
   * @throws IOException if the file can't be opened
   */
  public static RequestLog open(Path file, Gaps gaps) throws IOException {
    return open(Files.newOutputStream(file), gaps, CAPACITY, LAST_LINES);
  }

  /**
   * Opens a log into a stream.
   *
   * @param capacity the most queued lines
   * @param lastLines the time limit for the last lines
   */
  static RequestLog open(OutputStream out, Gaps gaps, int capacity, Duration lastLines)
      throws IOException {
    RequestLog log = new RequestLog(out, gaps, capacity, lastLines);
    log.writer.start();
    return log;
  }

  private static JsonGenerator generator(OutputStream file) throws IOException {
    var out = new BufferedOutputStream(file, BUFFER_BYTES);
    var factory = new JsonFactory();
    JsonGenerator json =
        factory.createGenerator(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    return json.setPrettyPrinter(new MinimalPrettyPrinter(""));
  }

  /**
   * Queues a line; never blocks. Any thread.
   *
   * @param ended a request or an attempt
   */
  public void offer(EndedRequest ended) {
    int chunks = ended.request().chunks();
    if (closing || failure != null) {
      dropped.incrementAndGet();
    } else if (isFull(chunks)) {
      left(1, chunks);
      dropped.incrementAndGet();
    } else {
      queue.add(new RequestLine(ended));
    }
  }

  private boolean isFull(int chunks) {
    boolean tooMuch = stamps.addAndGet(chunks) > MOST_STAMPS;
    return queued.incrementAndGet() > capacity || tooMuch;
  }

  private void left(int lines, int chunks) {
    queued.addAndGet(-lines);
    stamps.addAndGet(-chunks);
  }

  /**
   * Returns the number of requests without a line, including queued lines that will not be written.
   */
  public long dropped() {
    boolean writes = failure == null && writer.isAlive();
    return dropped.get() + (writes ? 0 : queued.get());
  }

  /**
   * Writes queued lines and closes the file. A line that is not written in time counts as dropped.
   *
   * @throws IOException if a line could not be written, or not in time
   */
  @Override
  public void close() throws IOException {
    closing = true;
    LockSupport.unpark(writer);
    try {
      writer.join(lastLines.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (writer.isAlive()) {
      int late = queued.get();
      failed(new IOException(JsonTexts.rowsLate(late)));
    }
    IOException failed = failure;
    if (failed != null) {
      throw new IOException(JsonTexts.rowsIncomplete(String.valueOf(failed.getMessage())), failed);
    }
  }

  private void run() {
    try (json) {
      while (failure == null && (!closing || !queue.isEmpty())) {
        writeQueued();
        LockSupport.parkNanos(closing ? 1 : PAUSE_NANOS);
      }
    } catch (IOException e) {
      failed(e);
    } catch (RuntimeException | Error e) {
      failed(new IOException(e));
    }
  }

  /** Records the first failure: it causes the others. */
  private synchronized void failed(IOException e) {
    if (failure == null) {
      failure = e;
      queue.clear();
    }
  }

  /** Removes written lines; a line counts as queued until its buffer is flushed. */
  private void writeQueued() throws IOException {
    boolean more = true;
    while (more && failure == null) {
      int lines = 0;
      int chunks = 0;
      while (more && lines < AT_ONCE) {
        RequestLine line = queue.poll();
        if (line == null) {
          more = false;
        } else {
          line.write(json, gaps);
          json.writeRaw('\n');
          lines++;
          chunks += line.ended().request().chunks();
        }
      }
      if (lines > 0) {
        json.flush();
        left(lines, chunks);
      }
    }
  }
}
