// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The earlier runs that a run's objectives name, read once.
 *
 * @param runs the runs by file; missing files are left out
 */
public record Baselines(Map<String, BaselineRun> runs) {

  /** No baselines. */
  public static final Baselines NONE = new Baselines(Map.of());

  /** Copies, keeping the order. */
  public Baselines {
    runs = Collections.unmodifiableMap(new LinkedHashMap<>(runs));
  }

  /**
   * Reads the runs that objectives name.
   *
   * @param read reads a file's run; empty if the file does not exist
   */
  public static Baselines of(
      List<RunObjective> objectives, Function<String, Optional<BaselineRun>> read) {
    var runs = new LinkedHashMap<String, BaselineRun>();
    for (RunObjective objective : objectives) {
      if (objective.requirement() instanceof Requirement.NoWorse noWorse) {
        String file = noWorse.baseline().file();
        if (!runs.containsKey(file)) {
          read.apply(file).ifPresent(run -> runs.put(file, run));
        }
      }
    }
    return new Baselines(runs);
  }

  /** Returns the run of a baseline; empty if its file does not exist. */
  public Optional<BaselineRun> of(BaselineFile baseline) {
    return Optional.ofNullable(runs.get(baseline.file()));
  }
}
