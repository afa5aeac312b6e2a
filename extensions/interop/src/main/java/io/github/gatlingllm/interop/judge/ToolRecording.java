// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.verdict.Evidence;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Records the requests of a result file as a run records its own, so that figures, intervals and
 * effective samples follow the same definitions. Its measuring window reaches from the first
 * measured send to the last measured end.
 */
public final class ToolRecording implements ToolRequests {

  /** The metrics that need every chunk of an answer. */
  private static final Set<Metric> OF_GAPS =
      Set.of(Metric.ITL, Metric.ITL_PER_TOKEN, Metric.TTST, Metric.MAX_STALL);

  /** The metrics that need the due time of every request. */
  private static final Set<Metric> OF_DUE =
      Set.of(Metric.SCHEDULE_LAG, Metric.TTFT_FROM_SCHEDULE, Metric.E2E_FROM_SCHEDULE);

  private final List<Slo> slos;
  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();
  private final SloRecorder sloRecorder;
  private final SloShard sloShard;
  private boolean gapsMissing;
  private boolean dueMissing;

  /** Creates a recording without requests, which judges each request by these SLOs. */
  public ToolRecording(List<Slo> slos) {
    this.slos = List.copyOf(slos);
    this.sloRecorder = new SloRecorder(slos, recorder);
    this.sloShard = sloRecorder.newShard();
  }

  @Override
  public void accept(RequestRecord request, boolean gaps) {
    if (request.outcome().status() == RequestStatus.RETRIED) {
      shard.retried(request);
      return;
    }
    if (request.measured()) {
      recorder.arrival(request.timing().due());
      recorder.extendWindow(request.timing().closed());
      gapsMissing |= !gaps && request.succeeded();
      dueMissing |= request.timing().scheduled() == Timing.ABSENT;
    }
    shard.opened(request.timing().sent());
    FigureSource source = recorder.source(request.id());
    shard.record(request, source);
    if (!slos.isEmpty()) {
      sloShard.record(EndedRequest.of(request, source, slos, 0));
    }
  }

  /** Returns whether a metric needs chunks or due times that the file does not contain. */
  boolean lacks(Metric metric) {
    return (gapsMissing && OF_GAPS.contains(metric)) || (dueMissing && OF_DUE.contains(metric));
  }

  /** Returns the figures of all measured requests, without those that the file cannot show. */
  public RequestStats stats() {
    RequestStats all = recorder.snapshot().all();
    Map<Metric, Distribution> known = new EnumMap<>(Metric.class);
    known.putAll(all.distributions());
    known.keySet().removeIf(this::lacks);
    return all.with(s -> s.distributions = Collections.unmodifiableMap(known));
  }

  /** Returns the figures of the SLOs. */
  public List<SloStats> slos() {
    return sloRecorder.snapshot().all();
  }

  /** Returns the evidence from the requests. */
  Evidence evidence() {
    return Evidence.of(snapshot(stats()), slos());
  }

  /** Returns the evidence from the counts that a file without requests states. */
  Evidence evidence(ToolResult result) {
    RequestStats.Counts counts = StatedFigures.counts(result);
    return Evidence.of(snapshot(recorder.snapshot().all().with(s -> s.counts = counts)), List.of());
  }

  private RunSnapshot snapshot(RequestStats all) {
    return new RunSnapshot(
        recorder.window(), Map.of(), all, 1, List.of(), new TreeMap<>(), all.counts().sent());
  }
}
