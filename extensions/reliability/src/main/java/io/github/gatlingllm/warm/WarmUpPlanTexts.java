// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.Quantity;

/** The errors of plans of a warm-up. */
final class WarmUpPlanTexts {

  private WarmUpPlanTexts() {}

  static String outOfRange(double seconds, long hours) {
    return "warmUpUntilSteady(...): the longest warm-up is out of range ("
        + Quantity.plain(seconds)
        + " s). It must be above 0 and at most "
        + hours
        + " hours. Use the longest time that the server may need to warm up, such as 5 minutes.";
  }
}
