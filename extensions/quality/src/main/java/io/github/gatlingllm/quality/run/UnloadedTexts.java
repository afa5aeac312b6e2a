// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import java.util.Locale;

/** The texts of unloaded prompts, and the errors of requests that ask for a form. */
final class UnloadedTexts {

  private static final String QUALITY_REMEDY =
      "Prompts with an 'unloaded' answer in the file are not sent; objectives with gte(...) alone"
          + " send none.";
  private static final String CONSISTENCY_REMEDY =
      "Probes are sent at temperature 0. If the server accepts no temperature, add"
          + " .param(\"seed\", 1) to the request.";

  private UnloadedTexts() {}

  static String qualityFailed(String diagnosis) {
    return failed("quality", diagnosis, QUALITY_REMEDY);
  }

  static String consistencyFailed(String diagnosis) {
    return failed("consistency", diagnosis, CONSISTENCY_REMEDY);
  }

  private static String failed(String what, String diagnosis, String remedy) {
    return what + " FAILED: " + diagnosis + ". No load was sent. " + remedy;
  }

  static String promptsFailed(String file, String latest) {
    return "more than 1 % of the prompts of "
        + file
        + " got no unloaded answer. The latest failure: "
        + latest;
  }

  static String probesFailed(String file, String latest) {
    return "more than 1 % of the probes of "
        + file
        + " got no unloaded answer. The latest failure: "
        + latest;
  }

  static String requestNotBuilt(String request, String reason) {
    return request + " cannot be built before the first user: " + reason;
  }

  static String promptsSent(
      String scorer, int prompts, String requests, double seconds, int failed) {
    return String.format(
        Locale.ROOT,
        "quality %s: %d prompts sent unloaded by %s in %.1f s, %d failed",
        scorer,
        prompts,
        requests,
        seconds,
        failed);
  }

  static String probesSent(int probes, String requests, double seconds, int failed) {
    return String.format(
        Locale.ROOT,
        "consistency: %d probes sent unloaded by %s in %.1f s, %d failed",
        probes,
        requests,
        seconds,
        failed);
  }

  static String formInvalid(String request, String error) {
    return "'" + request + "': " + error;
  }

  static String schemaMissing(String request) {
    return "withoutSchema(...): the request '"
        + request
        + "' has no schema that it could leave out. Add .jsonSchema(...), or remove"
        + " withoutSchema(...).";
  }
}
