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
 * Writes all events of a run to a file, for a replay when it is known which requests count. Memory
 * does not grow with the run.
 *
 * <p>Event loops add to a queue and never wait; one daemon thread writes. If the disk is slower
 * than the run, events above a bound are counted and dropped. If any event is missing, the log
 * cannot be replayed and the steady state is not known.
 */
final class RunEventLog implements RunPart {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final long PAUSE_NANOS = 5_000_000;

  /** A few megabytes; a few hundred for very long answers with a timestamp per token. */
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

  /** Opens a new log; an existing file is replaced. */
  static RunEventLog open(Path file, LoggedEvent.Codec codec) {
    return open(file, codec, MOST_WAITING);
  }

  /**
   * Opens a new log with a bounded queue.
   *
   * @param most the number of events that may wait to be written
   */
  static RunEventLog open(Path file, LoggedEvent.Codec codec, int most) {
    return start(new RunEventLog(file, codec, most, false, () -> 0));
  }

  /**
   * Opens a log that includes all sends and whose file stays, for the merge of workers.
   *
   * @param connections the number of connections that the run has opened so far
   */
  static RunEventLog kept(Path file, LoggedEvent.Codec codec, IntSupplier connections) {
    return start(new RunEventLog(file, codec, MOST_WAITING, true, connections));
  }

  private static RunEventLog start(RunEventLog log) {
    log.writer.start();
    return log;
  }

  /**
   * Writes the queued events and closes the log; the file stays.
   *
   * @throws IOException if any event is lost
   */
  void close() throws IOException {
    end();
  }

  @Override
  public Listener newListener(int loop) {
    return new OfLoop();
  }

  /** Adds an event; never blocks. Any thread. */
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
   * Passes all events to a reader in the order in which they were added, then deletes the file.
   *
   * @throws IOException if any event is lost
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
      throw new IOException(RunEndTexts.interrupted(file), e);
    }
    IOException failed = failure;
    if (failed != null) {
      throw new IOException(RunEndTexts.notWritten(file), failed);
    }
    if (lost.sum() > 0) {
      throw new IOException(RunEndTexts.diskTooSlow(file, lost.sum(), !kept));
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

  /** Adds the events of one event loop. */
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
      addOpened();
      add(new LoggedEvent.Ended(request.request(), request.held()));
    }

    @Override
    public void retried(EndedRequest attempt) {
      addOpened();
      add(new LoggedEvent.Ended(attempt.request(), List.of()));
    }

    private void addOpened() {
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
