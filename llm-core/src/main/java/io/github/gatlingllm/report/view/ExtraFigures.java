// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.QualityFigures;

/**
 * The figures that a run can be asked for, besides those of its requests.
 *
 * @param quality how good its answers were
 * @param consistency whether the same prompts got the same answers
 * @param features the figures of features
 */
public record ExtraFigures(
    QualityFigures quality, ConsistencyFigures consistency, Features features) {

  /** Of a run that was asked for none of them. */
  public static final ExtraFigures NONE =
      new ExtraFigures(QualityFigures.NONE, ConsistencyFigures.NONE, Features.NONE);
}
