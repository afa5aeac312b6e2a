// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.Quantity;

/** The errors of runs that warm up until steady. */
final class WarmUpRunTexts {

  private WarmUpRunTexts() {}

  static String plansDiffer(double one, double other) {
    return "warmUpUntilSteady(...): the protocols of the run have different longest warm-ups ("
        + seconds(one)
        + " and "
        + seconds(other)
        + "). A run has one measuring window. Set the same everywhere.";
  }

  static String notASeries(String text) {
    return "not a series of response times: '" + text + "'";
  }

  private static String seconds(double time) {
    return Quantity.plain(time) + " s";
  }
}
