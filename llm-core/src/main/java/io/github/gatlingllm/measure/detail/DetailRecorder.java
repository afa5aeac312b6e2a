// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Collects the details of a run. Thread-safe. A chart needs much memory for few figures, so all
 * event loops share one recorder. No loop waits for another: a request that finds the recorder in
 * use is left to the next caller. Memory: 35 MB at most, see {@link FiguresBySource}, {@link
 * LongGaps}, {@link RequestSampler} and {@link OpenStreams}; some megabytes in most runs.
 */
public final class DetailRecorder {

  /** Limits how much of the others' work one event loop does. */
  private static final int AT_ONCE = 4;

  private static final int SAMPLES = 40;
  private static final int FAILURE_TEXTS = 8;
  private static final long SEED = 7;

  private final RunRecorder run;
  private final Queue<Ended> waiting = new ConcurrentLinkedQueue<>();
  private final ReentrantLock lock = new ReentrantLock();

  // Guarded by the lock.
  private final FiguresBySource figures = new FiguresBySource();
  private final RequestSampler samples = new RequestSampler(SAMPLES, FAILURE_TEXTS);
  private final LongGaps gaps = new LongGaps();
  private final SplitRecorder split = new SplitRecorder();
  private final OpenStreams streams = new OpenStreams();
  private final SplittableRandom random = new SplittableRandom(SEED);
  private boolean frozen;

  /** The first failure. Charts are not worth a run's figures, so nothing is recorded after it. */
  private volatile @Nullable RuntimeException failure;

  /**
   * Creates a recorder without requests.
   *
   * @param run whose request paths and scenarios apply
   */
  public DetailRecorder(RunRecorder run) {
    this.run = run;
  }

  private record Ended(RequestRecord request, FigureSource source, int loop) {}

  /** Records a finished request of an unknown event loop and looks up its source. */
  public void record(RequestRecord request) {
    record(request, run.source(request.id()), Pause.ANY);
  }

  /**
   * Records a finished request, whatever its outcome; not a retried attempt. Nothing counts after
   * the snapshot. This method never throws: see {@link #failure}.
   *
   * @param source where its figures are kept
   * @param loop the number of its event loop
   */
  public void record(RequestRecord request, FigureSource source, int loop) {
    if (request.outcome().status() == RequestStatus.RETRIED) {
      throw new IllegalArgumentException("an attempt is no request: " + request.id());
    }
    if (failure != null) {
      return;
    }
    waiting.add(new Ended(request, source, loop));
    if (lock.tryLock()) {
      try {
        write(AT_ONCE);
      } catch (RuntimeException e) {
        failed(e);
      } finally {
        lock.unlock();
      }
    }
  }

  private void failed(RuntimeException e) {
    failure = e;
    waiting.clear();
  }

  /** Returns why there are no details, or empty if nothing failed. */
  public Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  private void write(int most) {
    for (int i = 0; i < most; i++) {
      Ended next = waiting.poll();
      if (next == null) {
        return;
      }
      if (!frozen) {
        write(next);
      }
    }
  }

  private void write(Ended ended) {
    RequestRecord request = ended.request();
    long stall = LongGaps.longest(request);
    double lot = random.nextDouble();
    figures.add(request, ended.source(), stall, lot);
    if (request.measured()) {
      samples.add(request, stall, lot);
      split.add(request, lot);
    }
    gaps.add(request, stall, ended.loop());
    streams.add(request.timing().sent(), request.timing().closed());
  }

  /** Returns all details, once, after the last record; empty after a {@link #failure}. */
  public RunDetail snapshot(ClientPauses pauses) {
    lock.lock();
    try {
      return failure == null ? reported(pauses) : RunDetail.NONE;
    } catch (RuntimeException e) {
      failed(e);
      return RunDetail.NONE;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns all requests over time, after the snapshot: finer than its slots if there are many
   * sources; empty after a {@link #failure}.
   */
  public RunSeries series() {
    lock.lock();
    try {
      return failure == null ? figures.series() : RunSeries.NONE;
    } catch (RuntimeException e) {
      failed(e);
      return RunSeries.NONE;
    } finally {
      lock.unlock();
    }
  }

  private RunDetail reported(ClientPauses pauses) {
    write(Integer.MAX_VALUE);
    frozen = true;
    double slotSeconds = figures.alignSlots();
    SourceDetail all = figures.all();
    double usual = Medians.of(all.slots(), TimeSlot::itl);
    List<Stall> stalls = new Stalls(gaps.inOrder(), streams, pauses, usual).longest();
    return new RunDetail(
        slotSeconds,
        all,
        figures.requests(),
        figures.scenarios(),
        ShownRequests.of(samples, figures.samples()),
        stalls,
        split.snapshot());
  }
}
