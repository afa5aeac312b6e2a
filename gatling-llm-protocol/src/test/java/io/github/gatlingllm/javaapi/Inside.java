// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.Slo;

/** What the DSL's values are inside, for tests of other packages. */
public final class Inside {

  private Inside() {}

  public static io.github.gatlingllm.slo.objective.RunObjective of(Objective objective) {
    return objective.promise();
  }

  public static SloBuilder builder(Slo slo) {
    return new SloBuilder(slo);
  }
}
