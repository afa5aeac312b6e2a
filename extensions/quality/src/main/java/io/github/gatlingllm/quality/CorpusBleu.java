// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import io.github.gatlingllm.quality.text.Bleu;
import java.util.OptionalDouble;

/** BLEU of all answers together, 0 to 100. */
record CorpusBleu(String name) implements Scoring {

  @Override
  public double best() {
    return 100;
  }

  @Override
  public void require(ScoredAnswer sample) {
    var unused = sample.needReferences(name);
  }

  @Override
  public double[] counts(ScoredAnswer sample) {
    return Bleu.counts(sample.needReferences(name), sample.answer());
  }

  @Override
  public OptionalDouble score(double[] sums) {
    return OptionalDouble.of(Bleu.score(sums));
  }
}
