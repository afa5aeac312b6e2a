// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;

/** An option that names SLOs: requests are recorded by them. */
public interface SloOption extends FeatureOption {

  /** These SLOs. */
  List<Slo> slos();
}
