// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.quality.asked.ConsistencyRun;
import io.github.gatlingllm.quality.asked.QualityRun;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.QualityFigures;
import java.util.List;
import java.util.function.Function;

/** What a run knows of what its answers say. */
record AskedAnswers(RunFeatures features) {

  QualityFigures quality() {
    return of(QualityRun.class, QualityRun::figures, QualityFigures.NONE);
  }

  ConsistencyFigures consistency() {
    return of(ConsistencyRun.class, ConsistencyRun::figures, ConsistencyFigures.NONE);
  }

  List<String> warnings() {
    return of(QualityRun.class, run -> run.warnings().toList(), List.of());
  }

  private <R, T> T of(Class<R> run, Function<R, T> figures, T none) {
    return features.of(run).stream().map(figures).findFirst().orElse(none);
  }
}
