// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import io.github.gatlingllm.quality.form.SchemaValidator;
import io.github.gatlingllm.quality.form.ToolCalls;
import io.github.gatlingllm.quality.form.ToolCheck;
import java.util.OptionalDouble;

/**
 * The share of answers with valid tool calls among those that call any: {@code schema_accuracy} of
 * the K2 Vendor Verifier.
 */
record ToolScoring(String name, Schemas<ToolCheck> tools) implements Scoring {

  static ToolScoring named(String name) {
    SchemaValidator.require("scorer " + name);
    return new ToolScoring(name, new Schemas<>(ToolCheck::of));
  }

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
    var unused = tools.of(sample.needTools(name));
  }

  @Override
  public double[] counts(ScoredAnswer sample) {
    ToolCheck check = tools.of(sample.needTools(name));
    ToolCalls answer = ToolCalls.read(sample.answer());
    return new double[] {answer.called() && check.holds(answer) ? 1 : 0, answer.called() ? 1 : 0};
  }

  @Override
  public OptionalDouble score(double[] sums) {
    return Mean.share(sums);
  }
}
