// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.quality.Scorer;
import io.github.gatlingllm.quality.Scoring;
import io.github.gatlingllm.quality.Scorings;
import java.time.Duration;

/** How answers are scored, for {@link QualityBuilder.Start#scorer(QualityScorer)} */
public final class QualityScorer {

  private final Scoring scoring;

  private QualityScorer(Scoring scoring) {
    this.scoring = scoring;
  }

  static QualityScorer named(String name) {
    return new QualityScorer(Scorings.named(name, false));
  }

  static QualityScorer own(String name, Scorer scorer) {
    return new QualityScorer(Scorings.own(name, scorer));
  }

  static QualityScorer pattern(String regex) {
    return new QualityScorer(Scorings.regex(regex));
  }

  /**
   * Count words without their endings, by Porter's algorithm; for ROUGE
   *
   * @return a new QualityScorer instance
   */
  public QualityScorer stemmed() {
    if (!scoring.name().startsWith("rouge")) {
      throw new IllegalArgumentException(
          "stemmed() is for rouge1, rouge2, rougeL and rougeLsum, not " + scoring.name());
    }
    return new QualityScorer(Scorings.named(scoring.name(), true));
  }

  /**
   * Score once the load is over, not while it goes on: for scorers that ask a server, an LLM judge
   * for one. Answers are kept in memory until then, at most 33.5 million characters of them, and
   * scored one after the other, for at most 30 minutes; what has no score then is missing
   *
   * @return a new QualityScorer instance
   */
  public QualityScorer afterLoad() {
    return new QualityScorer(Scorings.afterLoad(scoring));
  }

  /**
   * The same, with another bound on its time
   *
   * @param seconds how long scoring may take after the load, in seconds above 0
   * @return a new QualityScorer instance
   */
  public QualityScorer afterLoad(long seconds) {
    return afterLoad(Duration.ofSeconds(seconds));
  }

  /**
   * The same, with another bound on its time
   *
   * @param atMost how long scoring may take once the load is over, above 0
   * @return a new QualityScorer instance
   */
  public QualityScorer afterLoad(Duration atMost) {
    return new QualityScorer(Scorings.afterLoad(scoring, atMost));
  }

  Scoring scoring() {
    return scoring;
  }

  @Override
  public String toString() {
    return scoring.name();
  }
}
