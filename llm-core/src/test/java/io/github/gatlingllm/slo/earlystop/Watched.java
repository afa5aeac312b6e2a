// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import static io.github.gatlingllm.slo.promise.EndedRequests.ended;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.promise.Statistic;
import io.github.gatlingllm.slo.promise.Subject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Some objectives under watch, whose requests are fast within 200 ms. */
final class Watched {

  static final long MILLI = 1_000_000;
  static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, Comparison.LTE, 200 * MILLI)));

  static final TimingUncertainty EXACT =
      new TimingUncertainty(Map.of(Metric.TTFT, 0.0, Metric.ITL, 0.0));

  final OutOfReach outOfReach;
  private final OutOfReach.Watcher watcher;

  Watched(Objective... objectives) {
    outOfReach = new OutOfReach(List.of(objectives));
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

  @Nullable String reason(Objective objective, RequestsToCome prospect) {
    return outOfReach.outOfReach(prospect).get(objective);
  }

  static Objective ttft(Statistic statistic, Comparison comparison, double bound) {
    return new Objective(
        new Subject.OfMetric(List.of(), Metric.TTFT, statistic), comparison, bound);
  }

  static RequestsToCome exact(long requests) {
    return new RequestsToCome(requests, RequestsToCome.Kind.EXACT);
  }
}
