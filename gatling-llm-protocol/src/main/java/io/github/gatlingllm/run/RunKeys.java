// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds the key that comparable runs have in common. */
final class RunKeys {

  private RunKeys() {}

  static RunKey of(
      RunSetup setup, RunInfo.Load load, Levels levels, RequestStats all, List<String> models) {
    var slos = new TreeMap<String, String>();
    for (Slo slo : setup.slos()) {
      slos.put(slo.name(), slo.text());
    }
    return new RunKey(
        new RunKey.Load(
            load.model(),
            load.pace().offeredPerSecond(),
            all.concurrency().peak(),
            levels.plannedLoads()),
        slos,
        models,
        setup.dialects(),
        tokens(setup, all.tokens()),
        setup.labels());
  }

  /** Returns the token source, without tokenizer if the server reported all counts. */
  private static RunKey.Tokens tokens(RunSetup setup, RequestStats.Tokens tokens) {
    boolean reported = tokens.source() == TokenSource.USAGE;
    return new RunKey.Tokens(
        tokens.source(),
        reported ? null : setup.tokenizers(),
        mean(tokens.input()),
        mean(tokens.output()));
  }

  private static OptionalDouble mean(@Nullable Distribution tokens) {
    return tokens == null ? OptionalDouble.empty() : OptionalDouble.of(tokens.mean());
  }
}
