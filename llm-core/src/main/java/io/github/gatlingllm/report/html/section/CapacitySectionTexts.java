// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

/** The texts about load levels and capacity. */
final class CapacitySectionTexts {

  static final String BASELINE_LEVELS = "Dashed and grey: the levels of the baseline.";
  static final String ASSIGNMENT =
      "A request belongs to the level in which it was due; ramps between levels belong to none."
          + " Rates count what happened within a level.";
  static final String CURVES =
      " The knee is the load at which throughput stops growing. Hollow points are unstable levels:"
          + " their queue was still growing at their end, so longer levels would be slower.";

  private CapacitySectionTexts() {}
}
