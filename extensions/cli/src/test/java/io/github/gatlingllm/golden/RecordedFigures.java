// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelRecorder;
import io.github.gatlingllm.capacity.LevelShard;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.events.SteadyState;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.detail.ClientPauses;
import io.github.gatlingllm.measure.detail.DetailRecorder;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the recorders of a run hold of its requests. */
final class RecordedFigures {

  private final GoldenRecording recording;
  private final RunRecorder recorder;
  private final SloRecorder slos;
  private final DetailRecorder details;
  private final SendCount sends = new SendCount();
  private final @Nullable LevelTrack track;
  private final @Nullable LevelRecorder levels;
  private final List<EndedRequest> ended = new ArrayList<>();
  private final RunSnapshot whole;
  private final RunSnapshot snapshot;
  private final SloSnapshot kept;

  RecordedFigures(GoldenRecording recording) throws IOException {
    this.recording = recording;
    this.recorder = new RunRecorder(nanos(recording.warmUpSeconds), coolDown());
    this.slos = new SloRecorder(recording.slos, recorder);
    this.details = new DetailRecorder(recorder);
    this.track = track(recording);
    this.levels = track == null ? null : new LevelRecorder(track);
    record();
    RunSeries series = details.series();
    whole = recorder.snapshot().with(series);
    SteadyState steady = recording.steadyState ? steady(series) : null;
    snapshot = steady == null ? whole : steady.recorder().snapshot().with(series).in(span(series));
    kept = steady == null ? slos.snapshot() : steady.slos().snapshot();
  }

  private long coolDown() {
    return Double.isFinite(recording.coolDownFrom)
        ? nanos(recording.coolDownFrom)
        : RunRecorder.NOT_YET;
  }

  private static @Nullable LevelTrack track(GoldenRecording recording) {
    GoldenRecording.Steps steps = recording.steps;
    if (steps == null) {
      return null;
    }
    var track = new LevelTrack(steps.unit());
    for (int i = 0; i < steps.loads().size(); i++) {
      track.open(steps.loads().get(i), nanos(recording.warmUpSeconds + i * steps.seconds()));
      track.close(nanos(recording.warmUpSeconds + (i + 1) * steps.seconds()));
    }
    return track;
  }

  private void record() {
    Shard shard = recorder.newShard();
    SloShard judge = slos.newShard();
    LevelShard levelShard = levels == null ? null : levels.newShard();
    Map<Long, SessionTotals> sessions = new LinkedHashMap<>();
    for (RequestRecord each : recording.requests) {
      RequestRecord request = placed(each);
      Timing timing = request.timing();
      sent(request);
      EndedRequest judged =
          EndedRequest.of(
              request,
              recorder.source(request.id()),
              recording.slos,
              track == null ? LevelTrack.NONE : track.of(request));
      ended.add(judged);
      if (request.outcome().status() == RequestStatus.RETRIED) {
        shard.retried(request);
        continue;
      }
      sends.ended(request);
      shard.opened(timing.sent());
      shard.record(request, judged.source());
      judge.record(judged);
      details.record(request, judged.source(), 0);
      if (levelShard != null) {
        levelShard.record(judged);
      }
      if (recording.conversations) {
        turn(shard, request, sessions);
      }
    }
    sessions.forEach((user, totals) -> shard.conversations().ended("support", totals));
    if (recording.model == LoadModel.CLOSED) {
      recorder.extendWindow(nanos(recording.seconds));
    }
  }

  private void sent(RequestRecord request) {
    Timing timing = request.timing();
    recorder.arrival(timing.due());
    if (request.measured()) {
      sends.sent(timing.scheduled(), false, timing.sent(), recorder.window());
    }
    if (levels != null) {
      levels.sent(timing.scheduled(), timing.sent());
    }
  }

  private static void turn(Shard shard, RequestRecord request, Map<Long, SessionTotals> sessions) {
    long user = request.id().userId();
    SessionTotals before = sessions.getOrDefault(user, SessionTotals.NONE);
    shard.conversations().turn("support", request, before);
    sessions.put(user, before.after(request));
  }

  private RequestRecord placed(RequestRecord request) {
    long due = request.timing().due();
    if (due < nanos(recording.warmUpSeconds)) {
      return request.in(Phase.WARM_UP);
    }
    return due >= coolDown() ? request.in(Phase.COOL_DOWN) : request;
  }

  private SteadyState steady(RunSeries series) throws IOException {
    SteadySpan span = span(series);
    var steady = new SteadyState(span, recording.slos);
    var reader = steady.newReader();
    for (EndedRequest each : ended) {
      reader.ended(each.request(), recording.slos);
    }
    return steady;
  }

  private @Nullable SteadySpan span(RunSeries series) {
    return SteadySpan.of(
        series, recording.warmUpSeconds > 0 ? whole.window().start() : 0, whole.window().end());
  }

  /** All requests, as they were judged when they ended. */
  List<EndedRequest> ended() {
    return ended;
  }

  RunSnapshot whole() {
    return whole;
  }

  RunSnapshot snapshot() {
    return snapshot;
  }

  SloSnapshot slos() {
    return kept;
  }

  SendCount sends() {
    return sends;
  }

  RunDetail detail() {
    return details.snapshot(ClientPauses.UNKNOWN);
  }

  @Nullable String unknown() {
    return null;
  }

  long endNanos() {
    return nanos(recording.seconds);
  }

  Levels levels() {
    GoldenRecording.Steps steps = recording.steps;
    return levels == null || steps == null
        ? Levels.NONE
        : Levels.of(
            levels.snapshot(recording.slos, endNanos()),
            new LevelPolicy(
                steps.kind(), steps.slo(), LevelPolicy.DEFAULT_TARGET, steps.decided()));
  }

  ReliabilityFigures reliability() {
    return recording.reliability.apply(this);
  }

  static long nanos(double seconds) {
    return Math.round(seconds * Traffic.SECOND);
  }
}
