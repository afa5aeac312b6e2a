// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A healthy load generator, of which a test makes something worse, and what is found of it. */
abstract class CheckedClient {

  static final double MILLI = 1e6;
  static final Distribution ON_TIME = Distribution.of(MILLI);
  static final LoadPace OPEN = pace(10);
  static final LoadPace CLOSED = new LoadPace(false, OptionalDouble.empty(), 10, null);

  final Map<Metric, Distribution> figures = new EnumMap<>(Metric.class);
  Distribution delay = Distribution.of(MILLI);
  Distribution cpu = Distribution.of(20, 30);
  Distribution machine = Distribution.of(50);
  ClientHealth.GcPauses gc = new ClientHealth.GcPauses(0.1, 10 * MILLI);
  Distribution heap = Distribution.of(20, 40);
  ClientHealth.Connections connections =
      new ClientHealth.Connections(100, 250, OptionalLong.of(1024));
  ClientHealth.@Nullable Throttling throttling = throttled(0.25);
  ClientHealth.Clock clock = new ClientHealth.Clock(30, 25);
  Starvation starvation =
      new Starvation(
          new Starvation.Share(2, 30),
          new Starvation.Share(50, 90),
          new Starvation.Standstills(2, 200 * MILLI, 0.5));
  ValidityLimits limits = ValidityLimits.DEFAULT;

  CheckedClient() {
    figures.put(Metric.TTFT, Distribution.of(100 * MILLI));
    figures.put(Metric.ITL, Distribution.of(10 * MILLI));
  }

  static ClientHealth.Throttling throttled(double percent) {
    return new ClientHealth.Throttling(OptionalDouble.of(percent), OptionalDouble.of(1.5));
  }

  static LoadPace pace(double achieved) {
    return new LoadPace(true, OptionalDouble.of(10), achieved, ON_TIME);
  }

  static Scales scales(Scale... scales) {
    return new Scales(List.of(scales), scales.length > 0);
  }

  ClientHealth health() {
    return new ClientHealth(
        delay, cpu, machine, gc, heap, connections, throttling, clock, starvation);
  }

  RunChecks check(LoadPace pace, Scale... scales) {
    return rules()
        .check(
            figures,
            pace,
            health(),
            TimingUncertainty.of(StampFigures.UNKNOWN, delay, null),
            scales(scales));
  }

  ValidityRules rules() {
    return ValidityRules.with(limits);
  }
}
