/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.github.gatlingllm.timeline.RequestRecord;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * {@code requests.jsonl}: one line a request, written while the run goes on.
 *
 * <p>Event loops only {@link #offer}: a lock-free add, never a wait. One daemon thread looks every
 * few milliseconds for what has come and writes it; being looked for, nobody has to wake it. When
 * it can't keep up, lines are dropped and counted, since a late event loop would falsify the
 * figures.
 */
public final class RequestLog implements Closeable {

  /** Whether a line holds the gaps between its chunks. */
  public enum Gaps {
    OMITTED,
    RECORDED
  }

  private static final int CAPACITY = 65_536;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final long PAUSE_NANOS = Duration.ofMillis(5).toNanos();
  private static final Duration LAST_LINES = Duration.ofSeconds(20);

  private final Queue<RequestLine> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger queued = new AtomicInteger();
  private final AtomicLong dropped = new AtomicLong();
  private final int capacity;
  private final Gaps gaps;
  private final JsonGenerator json;
  private final Thread writer;
  private volatile boolean closing;
  private volatile @Nullable IOException failure;

  private RequestLog(Path file, Gaps gaps, int capacity) throws IOException {
    this.gaps = gaps;
    this.capacity = capacity;
    this.json = generator(file);
    this.writer = new Thread(this::run, "llm-request-log");
    writer.setDaemon(true);
  }

  /**
   * Opens the log.
   *
   * @param file the file, replaced if it exists
   * @param gaps whether lines hold the gaps between chunks
   * @throws IOException if the file can't be opened
   */
  public static RequestLog open(Path file, Gaps gaps) throws IOException {
    return open(file, gaps, CAPACITY);
  }

  static RequestLog open(Path file, Gaps gaps, int capacity) throws IOException {
    RequestLog log = new RequestLog(file, gaps, capacity);
    log.writer.start();
    return log;
  }

  private static JsonGenerator generator(Path file) throws IOException {
    var out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES);
    var factory = new JsonFactory();
    JsonGenerator json =
        factory.createGenerator(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    return json.setPrettyPrinter(new MinimalPrettyPrinter(""));
  }

  /**
   * Takes a line; never blocks. Any thread.
   *
   * @param request a finished request
   * @param sloOutcomes SLO name → good, missed or unevaluable
   * @param level the number of its level; 0: it belongs to none
   */
  public void offer(RequestRecord request, Map<String, String> sloOutcomes, int level) {
    if (closing || failure != null) {
      dropped.incrementAndGet();
    } else if (queued.incrementAndGet() > capacity) {
      queued.decrementAndGet();
      dropped.incrementAndGet();
    } else {
      queue.add(new RequestLine(request, sloOutcomes, level));
    }
  }

  /** How many requests have no line. */
  public long dropped() {
    return dropped.get();
  }

  /**
   * Writes what is queued and closes the file.
   *
   * @throws IOException if a line could not be written, or not in time
   */
  @Override
  public void close() throws IOException {
    closing = true;
    LockSupport.unpark(writer);
    try {
      writer.join(LAST_LINES.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (writer.isAlive()) {
      throw new IOException(queued.get() + " lines of requests.jsonl were not written in time");
    }
    IOException failed = failure;
    if (failed != null) {
      throw new IOException("requests.jsonl is incomplete: " + failed.getMessage(), failed);
    }
  }

  private void run() {
    try (json) {
      while (!closing || !queue.isEmpty()) {
        writeQueued();
        LockSupport.parkNanos(closing ? 1 : PAUSE_NANOS);
      }
    } catch (IOException e) {
      failed(e);
    } catch (RuntimeException | Error e) {
      failed(new IOException(e));
    }
  }

  private void failed(IOException e) {
    failure = e;
    dropped.addAndGet(queued.get());
  }

  private void writeQueued() throws IOException {
    for (RequestLine line = queue.poll(); line != null; line = queue.poll()) {
      line.write(json, gaps);
      json.writeRaw('\n');
      queued.decrementAndGet();
    }
  }
}
