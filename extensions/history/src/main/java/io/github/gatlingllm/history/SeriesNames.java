// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.baseline.RunKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names series by what distinguishes them: simulation, labels, model, load, lengths. */
final class SeriesNames {

  private final List<String> names = new ArrayList<>();

  SeriesNames(List<HistoryRun> representatives, Set<String> marks) {
    List<Map<String, String>> traits =
        representatives.stream().map(run -> traits(run, marks)).toList();
    Set<String> taken = new HashSet<>();
    for (Map<String, String> each : traits) {
      String name = name(each, traits);
      String unique = name;
      for (int i = 2; !taken.add(unique); i++) {
        unique = name + " (" + i + ")";
      }
      names.add(unique);
    }
  }

  String of(int series) {
    return names.get(series);
  }

  private static String name(Map<String, String> own, List<Map<String, String>> all) {
    var parts = new ArrayList<String>();
    own.forEach(
        (trait, value) -> {
          boolean same = all.stream().allMatch(other -> value.equals(other.get(trait)));
          if (parts.isEmpty() || !same) {
            parts.add(value);
          }
        });
    return String.join(", ", parts);
  }

  private static Map<String, String> traits(HistoryRun run, Set<String> marks) {
    RunKey key = run.key();
    Map<String, String> traits = new LinkedHashMap<>();
    String simulation = run.origin().simulation();
    traits.put("simulation", simulation.substring(simulation.lastIndexOf('.') + 1));
    key.labels()
        .forEach(
            (name, value) -> {
              if (!marks.contains(name)) {
                traits.put("label " + name, name + " " + value);
              }
            });
    traits.put("models", String.join(", ", key.models()));
    traits.put("load", load(key.load()));
    key.tokens()
        .meanInput()
        .ifPresent(mean -> traits.put("input", HistoryTexts.inputTokens(Quantity.plain(mean))));
    key.tokens()
        .meanOutput()
        .ifPresent(mean -> traits.put("output", HistoryTexts.outputTokens(Quantity.plain(mean))));
    traits.values().removeIf(String::isEmpty);
    return traits;
  }

  private static String load(RunKey.Load load) {
    return load.model() == LoadModel.CLOSED || load.offeredRequestsPerSecond().isEmpty()
        ? HistoryTexts.concurrency(load.peakConcurrency())
        : HistoryTexts.rate(Quantity.plain(load.offeredRequestsPerSecond().getAsDouble()));
  }
}
