// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

/** The texts of a history on the console. */
final class SummaryTexts {

  private SummaryTexts() {}

  static String page(String address) {
    return "Page: " + address;
  }

  static String series(String name, int runs) {
    return name + ": " + runs + (runs == 1 ? " run" : " runs");
  }

  static String change(String figure, String amount, String values, String since) {
    return "  " + figure + ": " + amount + " (" + values + ") since " + since;
  }

  static String atEnd(int runs, int changes, String page) {
    return "History: "
        + runs
        + (runs == 1 ? " comparable run, " : " comparable runs, ")
        + (changes == 0 ? "no lasting change" : changes + " lasting changes since the first")
        + ": "
        + page;
  }
}
