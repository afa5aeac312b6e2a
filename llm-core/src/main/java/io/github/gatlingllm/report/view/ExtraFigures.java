// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.feature.Features;

/**
 * The figures that a run can be asked for, besides those of its requests.
 *
 * @param features the figures of features
 */
public record ExtraFigures(
Features features) {

  /** Of a run that was asked for none of them. */
  public static final ExtraFigures NONE =
      new ExtraFigures(Features.NONE);
}
