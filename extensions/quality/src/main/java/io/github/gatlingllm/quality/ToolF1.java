// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import io.github.gatlingllm.quality.form.ToolCalls;
import java.util.OptionalDouble;

/**
 * The F1 of whether an answer calls a tool if the reference does: {@code tool_call_f1} of the K2
 * Vendor Verifier.
 */
record ToolF1(String name) implements Scoring {

  @Override
  public double best() {
    return 1;
  }

  @Override
  public boolean readsCalls() {
    return true;
  }

  @Override
  public void require(ScoredAnswer sample) {
    var unused = sample.needReferences(name);
  }

  @Override
  public double[] counts(ScoredAnswer sample) {
    boolean expected = ToolCalls.read(sample.needReferences(name).get(0)).called();
    boolean called = ToolCalls.read(sample.answer()).called();
    return new double[] {expected && called ? 1 : 0, expected ? 1 : 0, called ? 1 : 0};
  }

  @Override
  public OptionalDouble score(double[] sums) {
    double both = sums[1] + sums[2];
    return both == 0 ? OptionalDouble.empty() : OptionalDouble.of(2 * sums[0] / both);
  }
}
