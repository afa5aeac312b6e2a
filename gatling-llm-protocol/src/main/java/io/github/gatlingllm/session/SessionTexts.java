// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

/** The texts of feeders and of what sessions hold. */
final class SessionTexts {

  private SessionTexts() {}

  static String seedMissing(String property, String user) {
    return property
        + " must be set if several workers send one load: otherwise each of them draws its own seed"
        + " for "
        + user
        + ". Set the same value for all workers, such as -D"
        + property
        + "=42.";
  }

  static String seedDrawn(long seed, String property) {
    return "prompts and arrivals: seed "
        + seed
        + " (drawn). To repeat it, set -D"
        + property
        + "="
        + seed;
  }

  static String seedNoNumber(String property, String value) {
    return property + " must be a whole number, such as 42, but was '" + value + "'";
  }

  static String skippedOf(long skipped, long entries) {
    return skipped + " of " + entries + " entries as malformed";
  }

  static String skippedSoFar(long skipped) {
    return skipped + (skipped == 1 ? " malformed entry" : " malformed entries") + " so far";
  }

  static String skipped(String dataset, String skipped, String first) {
    return "dataset "
        + dataset
        + ": skipped "
        + skipped
        + "; the first: "
        + first
        + ". To refuse such a file, set .strict() or -Dllm.prompts.strict=true";
  }

  static String noScript(String conversation) {
    return "no script for conversation '" + conversation + "'";
  }
}
