// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import java.util.Optional;
import java.util.SortedMap;

/** Adds a diagnosis to each run. It sends no requests and records nothing in worker processes. */
public final class DiagnosisFeature implements RunFeature {

  static final String KEY = "diagnosis";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return DiagnosisFeature::freeze;
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return DiagnosisFeature::freeze;
  }

  private static Optional<FeatureFigures> freeze(FrozenRun run) {
    return run.snapshot().all().counts().sent() == 0
        ? Optional.empty()
        : Optional.of(DiagnosisFigures.of(run));
  }
}
