// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

import io.github.gatlingllm.bounded.BoundedLog;
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
import java.util.Optional;
import java.util.TreeMap;

/** Records drafted tokens in a run or a merge, if the server reports them. Any thread. */
final class SpeculationRun implements FeatureRun, RequestListener {

  private static final double NANOS_PER_MILLI = 1e6;

  private final BoundedLog<NamedRequest> requests = new BoundedLog<>();

  private record NamedRequest(String name, DraftedRequest request) {}

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
      requests.add(
          new NamedRequest(
              ReportFormat.path(request.id().path()), new DraftedRequest(drafted, accepted, tpot)));
    }
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    List<NamedRequest> all = requests.all();
    if (all.isEmpty() || run.share()) {
      return Optional.empty();
    }
    var byName = new TreeMap<String, List<DraftedRequest>>();
    for (NamedRequest each : all) {
      byName.computeIfAbsent(each.name(), any -> new ArrayList<>()).add(each.request());
    }
    var figures = new TreeMap<String, Acceptance>();
    byName.forEach((name, own) -> figures.put(name, Acceptance.of(own)));
    return Optional.of(new SpeculationFigures(figures, requests.left()));
  }
}
