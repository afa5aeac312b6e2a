// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import java.util.Optional;

/**
 * The part of a feature that affects requests, for features whose run does not depend on Gatling.
 * {@code ServiceLoader} finds it.
 */
public interface RequestFeature {

  /**
   * Returns the parts that take part in the requests of a run; empty: the run belongs to another
   * feature.
   */
  Optional<RequestFeatures> of(FeatureRun run, RunContext context);
}
