// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * All that happens in a run, in a file, to be gone through once more when it is known what of it
 * counts: memory does not grow with the run.
 *
 * <p>Event loops only add to a queue, never wait; one daemon thread writes. A record takes some
 * microseconds to write, so what waits is what an event loop held a moment ago. Should the disk be
 * slower than the run, the heap must not grow with what waits for it: beyond a bound it is only
 * counted. But none may be missing: then, as with a file that can't be written, the steady state is
 * not known.
 */
final class RunEventLog implements RunPart {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final long PAUSE_NANOS = 5_000_000;

  /** Some megabytes; of very long answers, with a stamp for each token, some hundred. */
  private static final int MOST_WAITING = 20_000;

  private final Queue<LoggedEvent> queue = new ConcurrentLinkedQueue<>();
  private final int most;
  private final AtomicInteger waiting = new AtomicInteger();
  private final LongAdder lost = new LongAdder();
  private final LoggedEvent.Codec codec;
  private final Path file;
  private final Thread writer;
  private long written;
  private volatile boolean closing;
  private volatile @Nullable IOException failure;
  private final boolean kept;
  private final IntSupplier connections;

  private RunEventLog(
      Path file, LoggedEvent.Codec codec, int most, boolean kept, IntSupplier connections) {
    this.kept = kept;
    this.connections = connections;
    this.most = most;
    this.file = file;
    this.codec = codec;
    this.writer = RunThread.EVENT_LOG.daemon(this::run);
  }

  /** A new one; what is in the file is replaced. */
  static RunEventLog open(Path file, LoggedEvent.Codec codec) {
    return open(file, codec, MOST_WAITING);
  }

  /**
   * One that takes no more for a while, if so many wait to be written.
   *
   * @param most how many may wait
   */
  static RunEventLog open(Path file, LoggedEvent.Codec codec, int most) {
    return start(new RunEventLog(file, codec, most, false, () -> 0));
  }

  /**
   * One whose file stays, for whoever merges it with others; with all sends.
   *
   * @param connections how many the run has opened so far
   */
  static RunEventLog kept(Path file, LoggedEvent.Codec codec, IntSupplier connections) {
    return start(new RunEventLog(file, codec, MOST_WAITING, true, connections));
  }

  private static RunEventLog start(RunEventLog log) {
    log.writer.start();
    return log;
  }

  /**
   * Writes what waits, and ends; the file stays.
   *
   * @throws IOException if anything of it is lost
   */
  void close() throws IOException {
    end();
  }

  @Override
  public Listener newListener(int loop) {
    return new OfLoop();
  }

  /** Takes what happened; never blocks. Any thread. */
  void add(LoggedEvent event) {
    if (failure != null) {
      return;
    }
    if (waiting.incrementAndGet() > most) {
      waiting.decrementAndGet();
      lost.increment();
      return;
    }
    queue.add(event);
  }

  /**
   * Goes through all that has been added, in that order, and ends; the file is gone then.
   *
   * @throws IOException if anything of it is lost
   */
  void replay(LoggedEvent.Reader reader) throws IOException {
    end();
    try (var in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES))) {
      for (long left = written; left > 0; left--) {
        Objects.requireNonNull(codec.read(in)).dispatch(reader);
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void end() throws IOException {
    closing = true;
    LockSupport.unpark(writer);
    try {
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + file + " was written", e);
    }
    IOException failed = failure;
    if (failed != null) {
      throw new IOException(file + " could not be written", failed);
    }
    if (lost.sum() > 0) {
      throw new IOException(
          file
              + " could not be written as fast as the run went, so that "
              + lost.sum()
              + " requests and turns are missing in it; let results lie on a faster disk"
              + (kept ? "" : ", or leave out llm.steadyState()"));
    }
  }

  private void run() {
    try (var out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES))) {
      while (!closing || !queue.isEmpty()) {
        for (LoggedEvent next = queue.poll(); next != null; next = queue.poll()) {
          codec.write(out, next);
          written++;
          waiting.decrementAndGet();
        }
        LockSupport.parkNanos(closing ? 1 : PAUSE_NANOS);
      }
      if (kept && lost.sum() == 0) {
        codec.writeEnd(out);
      }
    } catch (IOException e) {
      failure = e;
      queue.clear();
    } catch (RuntimeException | Error e) {
      failure = new IOException(e);
      queue.clear();
    }
  }

  /** Takes what happens on one event loop. */
  private final class OfLoop implements Listener {
    private int opened;

    @Override
    public void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {
      if (kept) {
        add(
            new LoggedEvent.Sent(
                due.nanos(), due.paced(), due.sequence(), sentNanos, phase == Phase.MEASURED));
      }
    }

    @Override
    public void ended(EndedRequest request) {
      tellOpened();
      add(new LoggedEvent.Ended(request.request(), request.held()));
    }

    @Override
    public void retried(EndedRequest attempt) {
      tellOpened();
      add(new LoggedEvent.Ended(attempt.request(), List.of()));
    }

    private void tellOpened() {
      int now = connections.getAsInt();
      if (now != opened) {
        opened = now;
        add(new LoggedEvent.Opened(now));
      }
    }

    @Override
    public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
      add(new LoggedEvent.Turn(conversation, turn, before));
    }

    @Override
    public void sessionEnded(String conversation, SessionTotals session) {
      add(new LoggedEvent.Over(conversation, session));
    }
  }
}
