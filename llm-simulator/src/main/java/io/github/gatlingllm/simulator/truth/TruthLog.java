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
 * The log of the truth: a thread of its own writes one line a request, so that no event loop waits
 * for a disk. What was appended is in the file a second later, and in any case after {@link
 * #close()}.
 */
public final class TruthLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TruthLog.class);
  private static final long FLUSH_NANOS = SECONDS.toNanos(1) / 2;

  /** Says to the writer that nothing follows. */
  private static final TruthRecord CLOSE = new TruthRecord("", "", 0);

  private final BlockingQueue<TruthRecord> queue = new LinkedBlockingQueue<>();
  private final @Nullable Path path;
  private @Nullable Thread thread;

  private TruthLog(@Nullable Path path) {
    this.path = path;
  }

  /** A log in this file, which {@link #open} makes anew. */
  public static TruthLog to(Path path) {
    return new TruthLog(path);
  }

  /** A log that keeps nothing. */
  public static TruthLog off() {
    return new TruthLog(null);
  }

  /** Whether it keeps anything. */
  public boolean isOn() {
    return path != null;
  }

  /**
   * Makes the file. Apart from the constructor, so that a server that finds its port taken leaves
   * the log of the one that has it alone.
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
          "The truth log " + path + " can't be written (" + e + "): choose another file", e);
    }
  }

  /** Hands a record over; it must not be changed any more. */
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

  /** Writes what is left, and closes the file. */
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
