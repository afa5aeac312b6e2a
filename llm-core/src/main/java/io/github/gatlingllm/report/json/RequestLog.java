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
 * {@code requests.jsonl}: one line a request, written while the run goes on.
 *
 * <p>Event loops only {@link #offer}: a lock-free add, never a wait. One daemon thread looks now
 * and then for what has come and writes it; being looked for, nobody has to wake it. When it can't
 * keep up, lines are dropped and counted, since a late event loop would falsify the figures.
 */
public final class RequestLog implements Closeable {

  /** Whether a line holds the gaps between its chunks. */
  public enum Gaps {
    OMITTED,
    RECORDED
  }

  /** What the warning of a run begins with whose rows are not all in the file. */
  public static final String MISSING = "rows missing in requests.jsonl";

  private static final int CAPACITY = 65_536;

  /**
   * Stamps of tokens, 8 bytes each: what waits must not fill the heap, however long answers are.
   */
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
   * @param gaps whether lines hold the gaps between chunks
   * @throws IOException if the file can't be opened
   */
  public static RequestLog open(Path file, Gaps gaps) throws IOException {
    return open(Files.newOutputStream(file), gaps, CAPACITY, LAST_LINES);
  }

  /**
   * A log into any stream.
   *
   * @param capacity how many lines may wait
   * @param lastLines how long they may take at the end
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
   * Takes a line; never blocks. Any thread.
   *
   * @param ended a request, or an attempt of one
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
   * How many requests have no line. What nobody will write any more is counted where it waits:
   * whoever offered it may not have known yet.
   */
  public long dropped() {
    boolean writes = failure == null && writer.isAlive();
    return dropped.get() + (writes ? 0 : queued.get());
  }

  /**
   * Writes what is queued and closes the file. A line that is not written in time is a dropped one.
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
      failed(new IOException(late + " lines of requests.jsonl were not written in time"));
    }
    IOException failed = failure;
    if (failed != null) {
      throw new IOException("requests.jsonl is incomplete: " + failed.getMessage(), failed);
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

  /** Once: the first failure is the cause of others. */
  private synchronized void failed(IOException e) {
    if (failure == null) {
      failure = e;
      queue.clear();
    }
  }

  /** A line waits until it has left this process: what is in a buffer may yet be lost. */
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
