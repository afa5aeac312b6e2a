// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.quality.Scorer;
import io.github.gatlingllm.quality.Scoring;
import io.github.gatlingllm.quality.Scorings;
import java.time.Duration;

/** A scorer of responses, for {@link QualityBuilder.Start#scorer(QualityScorer)} */
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
   * Compare words without their endings, by Porter's algorithm; for ROUGE
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
   * Score after the load instead of during it, for scorers that send requests, such as an LLM
   * judge. Until then, responses are kept in memory, at most 33.5 million characters of them. They
   * are scored sequentially, for at most 30 minutes; later scores are missing
   *
   * @return a new QualityScorer instance
   */
  public QualityScorer afterLoad() {
    return new QualityScorer(Scorings.afterLoad(scoring));
  }

  /**
   * Score after the load instead of during it, with a limit on the duration
   *
   * @param seconds the longest duration of scoring after the load, in seconds, above 0
   * @return a new QualityScorer instance
   */
  public QualityScorer afterLoad(long seconds) {
    return afterLoad(Duration.ofSeconds(seconds));
  }

  /**
   * Score after the load instead of during it, with a limit on the duration
   *
   * @param atMost the longest duration of scoring after the load, above 0
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
