// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Slo;
import java.util.List;
import java.util.OptionalDouble;

/** Profiles of servers in virtual time, for tests of what is told of them. */
public final class ScriptedProfile {

  static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, Comparison.LTE, 1_000_000_000)));

  private ScriptedProfile() {}

  /** That of a server that does this with too much load, and is well again afterwards. */
  public static ReliabilityFigures of(Mode mode) {
    var server = new VirtualServer(mode, 16, 1, 30, 5);
    List<Stage> stages = server.stages();
    var plan =
        new ReliabilityPlan(
            SLO,
            ReliabilityPlan.WINDOW.toNanos(),
            2,
            ReliabilityPlan.TARGET,
            OptionalDouble.of(0.99));
    long deployed = VirtualServer.nanos(12.5);
    return ReliabilityFigures.of(
        plan,
        server.run(),
        0,
        stages,
        List.of(new Happening("deployed", Happening.Kind.MARK, deployed, deployed, null)),
        stages.get(stages.size() - 1).end());
  }
}
