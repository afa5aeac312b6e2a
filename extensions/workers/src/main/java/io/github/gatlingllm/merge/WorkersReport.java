// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.load.AppliedLoad;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.workers.WorkerCard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Combines the reports of workers. */
final class WorkersReport {

  private WorkersReport() {}

  /** Returns the largest timing uncertainty of all workers, by metric. */
  static TimingUncertainty uncertainty(WorkerRegistry registry) {
    var worst = new EnumMap<Metric, Double>(Metric.class);
    for (WorkerFolder each : registry.present().values()) {
      if (each.reported() != null) {
        each.reported()
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

  /** Returns the client lag over the requests of all workers. */
  static ClientLag lag(
      SendCount sends, Window window, LoadPace.Reach reach, TimingUncertainty uncertainty) {
    return AppliedLoad.lag(sends, window, uncertainty.of(Metric.TTFT).orElse(0), reach);
  }

  static StampFigures stamps(WorkerRegistry registry) {
    long kernel = 0;
    long coarse = 0;
    long read = 0;
    for (WorkerFolder each : registry.present().values()) {
      WorkerCard.End end = each.card().end();
      if (end != null) {
        kernel += end.kernelStamps();
        coarse += end.coarseStamps();
        read += end.readStamps();
      }
    }
    return new StampFigures(
        kernel, coarse, read, null, null, null, StampFigures.UNKNOWN.delays(), null);
  }

  /** Returns why the machine of a worker was too busy, and what to do; empty: none was. */
  static Optional<String> busy(WorkerRegistry registry) {
    return registry.present().values().stream()
        .map(WorkerFolder::reported)
        .filter(Objects::nonNull)
        .flatMap(each -> each.summary().starvation().busy().stream())
        .findFirst();
  }

  /** Returns the warnings of workers with their names, or without names if all workers agree. */
  static List<String> warnings(WorkerRegistry registry) {
    Map<String, List<String>> byText = new LinkedHashMap<>();
    for (WorkerFolder each : registry.present().values()) {
      if (each.reported() != null) {
        each.reported()
            .summary()
            .validity()
            .warnings()
            .forEach(
                text ->
                    byText.computeIfAbsent(text, t -> new ArrayList<>()).add(each.card().name()));
      }
    }
    var warnings = new ArrayList<String>();
    byText.forEach(
        (text, names) ->
            warnings.add(
                names.size() == registry.count() ? text : MergeTexts.ofWorkers(names, text)));
    return warnings;
  }

  static List<String> notChecked(WorkerRegistry registry) {
    return registry.present().values().stream()
        .map(WorkerFolder::reported)
        .filter(Objects::nonNull)
        .map(each -> each.summary().validity().notChecked())
        .flatMap(Collection::stream)
        .distinct()
        .toList();
  }
}
