// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.measure.request.Quantity;

/** The errors of plans of probes. */
final class BystanderPlanTexts {

  static final String PLANS_DIFFER =
      "probe(...).loadCost(): objectives and protocol have different probes. A run has one kind of"
          + " them. Use the same builder everywhere.";

  private BystanderPlanTexts() {}

  static String rateInvalid(double perSecond) {
    return "probe(...).perSecond(): the rate is out of range ("
        + Quantity.plain(perSecond)
        + "). It must be above 0 and at most "
        + Quantity.plain(BystanderPlan.MOST_PER_SECOND)
        + " probes per second, because more are a load of their own. Use 1.";
  }

  static String unloadedInvalid(int probes, int most) {
    return "probe(...).unloaded(...): the number of probes is out of range ("
        + probes
        + "). It must be between 0 and "
        + most
        + ". Use "
        + BystanderPlan.UNLOADED
        + ".";
  }
}
