// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.Stamps;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.load.AppliedLoad;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.slo.validity.Pace;
import io.github.gatlingllm.workers.WorkerCard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What the reports of workers say of themselves, put together. */
final class WorkersTold {

  private WorkersTold() {}

  /** Of each metric that of the worker whose times are the least exact. */
  static TimingUncertainty uncertainty(Roll roll) {
    var worst = new EnumMap<Metric, Double>(Metric.class);
    for (WorkerFolder each : roll.present().values()) {
      if (each.told() != null) {
        each.told()
            .summary()
            .validity()
            .checks()
            .uncertainty()
            .nanos()
            .forEach((metric, nanos) -> worst.merge(metric, nanos, Math::max));
      }
    }
    return new TimingUncertainty(worst);
  }

  /** The largest of any worker's, over the times in which any of them had requests in flight. */
  static ClientLag lag(
      SendCount sends, Window window, Pace.Reach reach, TimingUncertainty uncertainty) {
    return AppliedLoad.lag(sends, window, uncertainty.of(Metric.TTFT).orElse(0), reach);
  }

  static Stamps stamps(Roll roll) {
    long kernel = 0;
    long coarse = 0;
    long read = 0;
    for (WorkerFolder each : roll.present().values()) {
      WorkerCard.End end = each.card().end();
      if (end != null) {
        kernel += end.kernelStamps();
        coarse += end.coarseStamps();
        read += end.readStamps();
      }
    }
    return new Stamps(kernel, coarse, read, null, null, null, Stamps.UNKNOWN.delays(), null);
  }

  /** That the machine of a worker was held up, and what to do; empty: none was. */
  static Optional<String> busy(Roll roll) {
    return roll.present().values().stream()
        .map(WorkerFolder::told)
        .filter(Objects::nonNull)
        .flatMap(each -> each.summary().starvation().busy().stream())
        .findFirst();
  }

  /** Each worker's, with their names; what all say is said once. */
  static List<String> warnings(Roll roll) {
    Map<String, List<String>> said = new LinkedHashMap<>();
    for (WorkerFolder each : roll.present().values()) {
      if (each.told() != null) {
        each.told()
            .summary()
            .validity()
            .warnings()
            .forEach(
                text -> said.computeIfAbsent(text, t -> new ArrayList<>()).add(each.card().name()));
      }
    }
    var warnings = new ArrayList<String>();
    said.forEach(
        (text, names) ->
            warnings.add(
                names.size() == roll.count() ? text : String.join(", ", names) + ": " + text));
    return warnings;
  }

  static List<String> notChecked(Roll roll) {
    return roll.present().values().stream()
        .map(WorkerFolder::told)
        .filter(Objects::nonNull)
        .map(each -> each.summary().validity().notChecked())
        .flatMap(Collection::stream)
        .distinct()
        .toList();
  }
}
