// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import java.util.Optional;

/**
 * What a feature adds to requests, where its run knows nothing of Gatling: found by {@code
 * ServiceLoader}.
 */
public interface RequestFeature {

  /** Takes part in the requests of that run; empty: it is the run of another feature. */
  Optional<RequestFeatures> of(FeatureRun run, RunContext context);
}
