/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.merge;

import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.events.RunEvent;
import io.github.gatlingllm.measure.detail.DetailRecorder;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.server.ServerSpan;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.promise.EndedRequest;
import io.github.gatlingllm.slo.promise.Slo;
import java.util.List;

/** What one worker recorded, recorded once more beside the others'. One thread for each. */
final class Fold implements RunEvent.Reader {

  private final RunRecorder recorder;
  private final Shard shard;
  private final SloShard slos;
  private final DetailRecorder details;
  private final int index;
  private final boolean offline;
  private final SendCount sends = new SendCount();
  private final Arrivals arrivals = new Arrivals();
  private long sent;
  private long failed;
  private long answered;
  private long taken;
  private long outputTokens;
  private boolean told = true;

  /**
   * Nothing is recorded yet.
   *
   * @param index of the worker
   * @param offline whether the window reaches to the end of the work
   */
  Fold(RunRecorder recorder, SloRecorder slos, DetailRecorder details, int index, boolean offline) {
    this.recorder = recorder;
    this.shard = recorder.newShard();
    this.slos = slos.newShard();
    this.details = details;
    this.index = index;
    this.offline = offline;
  }

  @Override
  public void sent(RunEvent.Sent event) {
    recorder.arrival(event.due());
    if (event.measured()) {
      sent++;
      sends.sent(event.dueNanos(), event.paced(), event.sentNanos(), recorder.window());
    }
    arrivals.add(event.sequence(), event.dueNanos());
  }

  @Override
  public void ended(RequestRecord request, List<Slo> held) {
    count(request);
    EndedRequest judged =
        EndedRequest.of(request, recorder.source(request.id()), held, LevelTrack.NONE);
    if (request.outcome().status() == RequestStatus.RETRIED) {
      shard.retried(request, judged.source());
      return;
    }
    if (request.measured() && request.outcome().status() == RequestStatus.FAILED) {
      failed++;
    }
    if (offline && request.succeeded() && request.measured()) {
      recorder.extendWindow(request.answered());
    }
    shard.opened(request.timing().sent());
    shard.record(request, judged.source());
    slos.record(judged);
    details.record(request, judged.source(), index);
  }

  /** As a run counts for its server's counters. */
  private void count(RequestRecord request) {
    if (request.succeeded()) {
      answered++;
      told &= request.tokens().source() == TokenSource.USAGE;
    }
    if (request.succeeded() || request.outcome().httpStatus() < 400) {
      taken++;
      outputTokens += Math.max(0, request.tokens().output());
    }
  }

  @Override
  public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
    shard.conversations().turn(conversation, turn, before);
  }

  @Override
  public void sessionEnded(String conversation, SessionTotals session) {
    shard.conversations().ended(conversation, session);
  }

  SendCount sends() {
    return sends;
  }

  Arrivals arrivals() {
    return arrivals;
  }

  /** Measured requests that it sent. */
  long sent() {
    return sent;
  }

  /** How many of them failed. */
  long failed() {
    return failed;
  }

  /** What it has in common with the server's counters. */
  ServerSpan.Client client() {
    return new ServerSpan.Client(answered, taken, outputTokens, told);
  }
}
