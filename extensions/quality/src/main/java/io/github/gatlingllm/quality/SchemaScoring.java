// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import io.github.gatlingllm.quality.form.SchemaCheck;
import io.github.gatlingllm.quality.form.SchemaValidator;
import java.util.OptionalDouble;

/** The share of answers that follow their JSON schema. */
record SchemaScoring(String name, Schemas<SchemaCheck> schemas) implements Scoring {

  static SchemaScoring named(String name) {
    SchemaValidator.require("scorer " + name);
    return new SchemaScoring(name, new Schemas<>(SchemaCheck::of));
  }

  @Override
  public double best() {
    return 1;
  }

  @Override
  public void require(ScoredAnswer sample) {
    var unused = schemas.of(sample.needSchema(name));
  }

  @Override
  public double[] counts(ScoredAnswer sample) {
    boolean valid = schemas.of(sample.needSchema(name)).holds(sample.answer());
    return new double[] {valid ? 1 : 0, 1};
  }

  @Override
  public OptionalDouble score(double[] sums) {
    return Mean.share(sums);
  }
}
