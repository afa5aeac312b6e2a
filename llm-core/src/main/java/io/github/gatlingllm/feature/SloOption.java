// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;

/** An option with SLOs by which requests are recorded. */
public interface SloOption extends FeatureOption {

  /** The SLOs. */
  List<Slo> slos();
}
