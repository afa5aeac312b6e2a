// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.measure.request.Quantity;

/** The errors of a plan of adapters. */
final class AdapterPlanTexts {

  static final String NAME_BLANK =
      "adapters(...): a name is empty. An adapter has the name of a model that the server offers."
          + " Add it.";

  static final String PLANS_DIFFER =
      ".with(adapters(...)): two protocols or workers have different adapters. A run has one list"
          + " of them. Use the same builder everywhere.";

  private AdapterPlanTexts() {}

  static String tooFew(int count) {
    return "adapters(...): there are too few ("
        + count
        + "). Adapters are compared, so a run needs at least 2. Add one.";
  }

  static String nameTwice(String name) {
    return "adapters(...): a name occurs twice ("
        + name
        + "). Each adapter has a name of its own. Remove one.";
  }

  static String shareInvalid(String name, double share) {
    return "adapters(...): the share of "
        + name
        + " is invalid ("
        + Quantity.plain(share)
        + "). A share is a number above 0. Change it, or remove the adapter.";
  }

  static String sharesDiffer(int shares, int adapters) {
    return "adapters(...).shares(...): the number of shares is wrong ("
        + shares
        + "). Each of the "
        + adapters
        + " adapters needs one. Add or remove some.";
  }

  static String exponentInvalid(double exponent) {
    return "adapters(...).zipf(...): the exponent is invalid ("
        + Quantity.plain(exponent)
        + "). It is a number from 0 on, such as 1.1. Change it.";
  }

  static String pauseInvalid(double seconds) {
    return "adapters(...).pause(...): the pause is invalid ("
        + Quantity.plain(seconds)
        + " s). It must be above 0 s. Change it.";
  }

  static String malformed(String text) {
    return "llm.adapters: the text is malformed ("
        + text
        + "). Names are separated by commas, with a share each (a:50,b:30) or with Zipf's law"
        + " (a,b,c zipf 1.1). Change it.";
  }
}
