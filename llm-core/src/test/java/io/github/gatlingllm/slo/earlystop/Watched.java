// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import static io.github.gatlingllm.slo.objective.EndedRequests.ended;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Some objectives under watch, whose requests are fast within 200 ms. */
final class Watched {

  static final long MILLI = 1_000_000;
  static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 200 * MILLI)));

  static final TimingUncertainty EXACT =
      new TimingUncertainty(Map.of(Metric.TTFT, 0.0, Metric.ITL, 0.0));

  final UnreachableObjectives outOfReach;
  private final UnreachableObjectives.Watcher watcher;

  Watched(RunObjective... objectives) {
    outOfReach = new UnreachableObjectives(List.of(objectives));
    outOfReach.within(EXACT);
    watcher = outOfReach.newWatcher();
  }

  void requests(int count, long millis) {
    for (int i = 0; i < count; i++) {
      record(Requests.sent(0).chunks(millis * MILLI).build());
    }
  }

  void record(RequestRecord request) {
    watcher.record(ended(request, List.of(SLO)));
  }

  @Nullable String reason(RunObjective objective, RequestsToCome prospect) {
    return outOfReach.outOfReach(prospect).get(objective);
  }

  static RunObjective ttft(Statistic statistic, BoundComparison comparison, double bound) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), Metric.TTFT, statistic), comparison, bound);
  }

  static RequestsToCome exact(long requests) {
    return new RequestsToCome(requests, RequestsToCome.Kind.EXACT);
  }
}
