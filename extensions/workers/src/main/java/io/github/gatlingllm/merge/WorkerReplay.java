// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.capacity.LevelShard;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.events.LoggedEvent;
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
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays the events of one worker into the recorders of the merged run. One thread each. */
final class WorkerReplay implements LoggedEvent.Reader {

  private final RunRecorder recorder;
  private final Shard shard;
  private final SloShard slos;
  private final DetailRecorder details;
  private final int index;
  private final boolean offline;
  private final @Nullable MergedLevels levels;
  private final @Nullable LevelShard levelShard;
  private final ProfileReplay profile;
  private final SendCount sends = new SendCount();
  private final MergedArrivals arrivals = new MergedArrivals();
  private long rows;
  private long sent;
  private long failed;
  private long answered;
  private long taken;
  private long outputTokens;
  private long endedTokens;
  private boolean reported = true;

  /**
   * Creates a replay without events.
   *
   * @param index the index of the worker
   * @param offline whether the measuring window extends to the last answer
   * @param levels the load levels; null: the load had none
   * @param profile replays the requests to features
   */
  WorkerReplay(
      RunRecorder recorder,
      SloRecorder slos,
      DetailRecorder details,
      int index,
      boolean offline,
      @Nullable MergedLevels levels,
      ProfileReplay profile) {
    this.recorder = recorder;
    this.shard = recorder.newShard();
    this.slos = slos.newShard();
    this.details = details;
    this.index = index;
    this.offline = offline;
    this.levels = levels;
    this.levelShard = levels == null ? null : levels.newShard();
    this.profile = profile;
  }

  @Override
  public void opened(LoggedEvent.Opened event) {
    profile.opened(event);
  }

  @Override
  public void sent(LoggedEvent.Sent event) {
    recorder.arrival(event.due());
    if (event.measured()) {
      sent++;
      sends.sent(event.dueNanos(), event.paced(), event.sentNanos(), recorder.window());
    }
    arrivals.add(event.sequence(), event.dueNanos());
    if (levels != null) {
      levels.sent(event);
    }
  }

  @Override
  public void ended(RequestRecord request, List<Slo> slosOfRequest) {
    rows++;
    count(request);
    if (request.id().bystander()) {
      bystanderEnded(request, slosOfRequest);
      return;
    }
    if (request.outcome().status() != RequestStatus.RETRIED) {
      sends.ended(request);
    }
    int level = levels == null ? LevelTrack.NONE : levels.of(request);
    EndedRequest judged =
        EndedRequest.of(request, recorder.source(request.id()), slosOfRequest, level);
    if (request.outcome().status() == RequestStatus.RETRIED) {
      shard.retried(request, judged.source());
      profile.retried(judged);
      if (levelShard != null) {
        levelShard.retried(judged);
      }
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
    profile.ended(judged);
    if (levelShard != null) {
      levelShard.record(judged);
    }
  }

  private void bystanderEnded(RequestRecord request, List<Slo> slosOfRequest) {
    EndedRequest judged =
        EndedRequest.of(request, recorder.source(request.id()), slosOfRequest, LevelTrack.NONE);
    if (request.outcome().status() == RequestStatus.RETRIED) {
      shard.retried(request, judged.source());
      return;
    }
    shard.bystanderOpened(request.timing().sent());
    shard.record(request, judged.source());
    slos.record(judged);
    profile.bystanderEnded(judged);
  }

  /** Counts a request for the comparison with the server's counters. */
  private void count(RequestRecord request) {
    if (request.succeeded()) {
      answered++;
      reported &= request.tokens().source() == TokenSource.USAGE;
    }
    if (request.succeeded() || request.outcome().httpStatus() < 400) {
      taken++;
      outputTokens += Math.max(0, request.tokens().output());
      endedTokens += request.succeeded() ? Math.max(0, request.tokens().output()) : 0;
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

  MergedArrivals arrivals() {
    return arrivals;
  }

  /** Returns the number of requests and attempts that ended: each has a row. */
  long rows() {
    return rows;
  }

  /** Returns the number of measured requests that were sent. */
  long sent() {
    return sent;
  }

  /** Returns the number of measured requests that failed. */
  long failed() {
    return failed;
  }

  /** Returns the counts to compare with the server's counters. */
  ServerSpan.Client client() {
    return new ServerSpan.Client(answered, taken, outputTokens, endedTokens, reported);
  }
}
