// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Records drafted tokens in a run or a merge, if the server reports them. Any thread. Memory is
 * bounded: at most {@value #MOST} requests count.
 */
final class SpeculationRun implements FeatureRun, RequestListener {

  static final int MOST = 500_000;

  private static final double NANOS_PER_MILLI = 1e6;

  // guarded by this
  private final Map<String, List<DraftedRequest>> byName = new TreeMap<>();
  private int count;
  private long left;

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.of(this);
  }

  @Override
  public void ended(EndedRequest ended) {
    RequestRecord request = ended.request();
    ServerSideTime server = request.server();
    if (server == null || !request.measured() || !request.succeeded()) {
      return;
    }
    long drafted = server.reported().drafted();
    long accepted = server.reported().accepted();
    if (drafted > 0 && accepted != ServerTimes.ABSENT && accepted <= drafted) {
      double tpot = Metric.TPOT.of(request).orElse(Double.NaN) / NANOS_PER_MILLI;
      add(ReportFormat.path(request.id().path()), new DraftedRequest(drafted, accepted, tpot));
    }
  }

  private synchronized void add(String name, DraftedRequest request) {
    if (count == MOST) {
      left++;
      return;
    }
    count++;
    byName.computeIfAbsent(name, any -> new ArrayList<>()).add(request);
  }

  @Override
  public synchronized Optional<FeatureFigures> freeze(FrozenRun run) {
    if (byName.isEmpty() || run.share()) {
      return Optional.empty();
    }
    var figures = new TreeMap<String, Acceptance>();
    byName.forEach((name, requests) -> figures.put(name, Acceptance.of(requests)));
    return Optional.of(new SpeculationFigures(figures, left));
  }
}
