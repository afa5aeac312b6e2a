/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.gatling.core.CoreComponents;
import io.github.gatlingllm.gatling.GatlingInside;
import io.github.gatlingllm.gatling.LastRecords;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.SloRecorder;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.Timing;
import io.netty.channel.EventLoop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The measuring part of a run: from Gatling's first user to its stop. */
final class Measuring {

  private static final Logger LOGGER = LoggerFactory.getLogger(Measuring.class);
  private static final int CUT_SECONDS = 5;

  private final RunSetup setup;
  private final GatlingFigures figures;
  private final RunRecorder recorder;
  private final SloRecorder slos;
  private final RunFiles files;
  private final LiveConsole console;
  private final SendCount sends = new SendCount();
  private final Map<EventLoop, Loop> loops = new ConcurrentHashMap<>();
  private final AtomicLong requestNumbers = new AtomicLong();
  private final Notes notes = new Notes();
  private final Aside aside = new Aside();
  private final AtomicBoolean frozen = new AtomicBoolean();
  private final long zero;

  private Measuring(
      CoreComponents core, GatlingInside inside, RunSetup setup, GatlingFigures figures) {
    this.setup = setup;
    this.figures = figures;
    this.zero = System.nanoTime();
    this.recorder = new RunRecorder(setup.warmUpNanos());
    this.slos = new SloRecorder(setup.slos(), recorder);
    this.files = RunFiles.open(setup, NativeVerdicts.of(inside, setup.objectives()));
    this.console = new LiveConsole(inside.consolePeriodMillis(), this::live);
    core.actorSystem().registerOnTermination(this::terminated);
  }

  static Measuring start(
      CoreComponents core, GatlingInside inside, RunSetup setup, GatlingFigures figures) {
    var measuring = new Measuring(core, inside, setup, figures);
    measuring.console.start();
    return measuring;
  }

  long zero() {
    return zero;
  }

  Loop loop(EventLoop eventLoop) {
    return loops.computeIfAbsent(
        eventLoop, added -> new Loop(recorder.newShard(), slos.newShard()));
  }

  boolean warmUp(long dueNanos) {
    return dueNanos < setup.warmUpNanos();
  }

  long nextRequestNumber() {
    return requestNumbers.incrementAndGet();
  }

  void sent(long scheduled, long sentNanos) {
    long due = scheduled == Timing.ABSENT ? sentNanos : scheduled;
    recorder.arrival(due);
    if (!warmUp(due)) {
      sends.sent(scheduled != Timing.ABSENT, sentNanos, recorder.window());
    }
  }

  boolean aside(Runnable work) {
    return aside.run(work);
  }

  void model(String name) {
    files.model(name);
  }

  void ended(Loop loop, RequestRecord request) {
    if (loop.over()) {
      return;
    }
    loop.shard().record(request);
    loop.slos().record(request);
    files.log(request);
  }

  void retried(Loop loop, RequestRecord attempt) {
    if (!loop.over()) {
      loop.shard().retried(attempt);
      files.log(attempt);
    }
  }

  void note(Loop loop, Note note, int times) {
    if (!loop.over()) {
      notes.add(note, times);
    }
  }

  void stop(LastRecords records) {
    if (!frozen.compareAndSet(false, true)) {
      return;
    }
    console.stop();
    long stoppedAt = now();
    aside.finish();
    cutInFlight();
    if (setup.closedEndNanos() > 0) {
      recorder.extendWindow(Math.min(stoppedAt, setup.closedEndNanos()));
    }
    var ending =
        Ending.of(setup, recorder, slos.snapshot(), sends, notes, stoppedAt, RunEnd.COMPLETED);
    ending.write(records, figures);
    files.report(ending, zero, figures.tokenRecords());
  }

  private long now() {
    return System.nanoTime() - zero;
  }

  /** In-flight requests belong to their event loops: each loop cuts its own. */
  private void cutInFlight() {
    var cuts =
        loops.entrySet().stream()
            .<Future<?>>map(entry -> entry.getKey().submit(entry.getValue()::cutAll))
            .toList();
    for (Future<?> cut : cuts) {
      try {
        cut.get(CUT_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        LOGGER.error("Requests in flight could not be counted as unfinished", e);
      }
    }
  }

  private String live() {
    if (setup.closedEndNanos() > 0) {
      recorder.extendWindow(Math.min(now(), setup.closedEndNanos()));
    }
    return LiveConsole.line(recorder.interval());
  }

  private Void terminated() {
    console.stop();
    files.write();
    return null;
  }
}
