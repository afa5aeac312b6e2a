// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.truth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ground-truth log. A separate thread writes one line per request, so that event loops do not
 * wait for the disk. Records are in the file after a second, and after {@link #close()}.
 */
public final class TruthLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TruthLog.class);
  private static final long FLUSH_NANOS = SECONDS.toNanos(1) / 2;

  /** The record that stops the writer. */
  private static final TruthRecord CLOSE = new TruthRecord("", "", 0);

  private final BlockingQueue<TruthRecord> queue = new LinkedBlockingQueue<>();
  private final @Nullable Path path;
  private @Nullable Thread thread;

  private TruthLog(@Nullable Path path) {
    this.path = path;
  }

  /** Returns a log in a file, which {@link #open} overwrites. */
  public static TruthLog to(Path path) {
    return new TruthLog(path);
  }

  /** Returns a log without a file. */
  public static TruthLog off() {
    return new TruthLog(null);
  }

  /** Whether the log has a file. */
  public boolean isOn() {
    return path != null;
  }

  /**
   * Creates the file. It is separate from the constructor, so that a server whose port is taken
   * does not overwrite the log of the other server.
   */
  public void open() {
    if (path != null) {
      BufferedWriter out = create(path);
      Thread writer = new Thread(() -> run(out), "llm-simulator-truth");
      writer.setDaemon(true);
      writer.start();
      thread = writer;
    }
  }

  private static BufferedWriter create(Path path) {
    try {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      return Files.newBufferedWriter(path, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The truth log " + path + " cannot be written (" + e + "). Choose another file.", e);
    }
  }

  /** Appends a record, which must not be changed afterwards. */
  public void append(TruthRecord ended) {
    if (path != null) {
      queue.add(ended);
    }
  }

  private void run(BufferedWriter file) {
    try (BufferedWriter out = file) {
      writeAll(out);
    } catch (IOException e) {
      LOG.error("The truth log is incomplete: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void writeAll(BufferedWriter out) throws IOException, InterruptedException {
    long flushAt = System.nanoTime() + FLUSH_NANOS;
    while (true) {
      TruthRecord next = queue.poll(Math.max(0, flushAt - System.nanoTime()), NANOSECONDS);
      if (next == CLOSE) {
        return;
      }
      if (next != null) {
        out.write(TruthLine.of(next));
      }
      if (System.nanoTime() - flushAt >= 0) {
        out.flush();
        flushAt = System.nanoTime() + FLUSH_NANOS;
      }
    }
  }

  /** Writes the remaining records and closes the file. */
  @Override
  public void close() {
    Thread writer = thread;
    if (writer == null) {
      return;
    }
    queue.add(CLOSE);
    try {
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
