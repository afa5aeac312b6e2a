// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import io.github.gatlingllm.TextLimit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The mean of the answers' scores. The best score counts if a prompt has several references.
 *
 * @param own whether the scorer is the user's
 */
record Mean(String name, Object kind, boolean own, Scorer scorer) implements Scoring {

  @Override
  public double best() {
    return 1;
  }

  @Override
  public void require(ScoredAnswer sample) {
    var unused = references(sample);
  }

  /** Returns the references. A user's scorer may need none, so it gets an empty one. */
  private List<String> references(ScoredAnswer sample) {
    boolean none = own && sample.references().isEmpty();
    return none ? List.of("") : sample.needReferences(name);
  }

  @Override
  public double[] counts(ScoredAnswer sample) {
    String answer = TextLimit.cut(sample.answer());
    double best = Double.NEGATIVE_INFINITY;
    for (String reference : references(sample)) {
      best = Math.max(best, checked(scorer.score(sample.prompt(), reference, answer)));
    }
    return new double[] {best, 1};
  }

  private double checked(double score) {
    if (!(score >= 0 && score <= 1)) {
      throw new UnfitScoreException(name, score);
    }
    return score;
  }

  @Override
  public OptionalDouble score(double[] sums) {
    return share(sums);
  }

  static OptionalDouble share(double[] sums) {
    return sums[1] == 0 ? OptionalDouble.empty() : OptionalDouble.of(sums[0] / sums[1]);
  }
}
