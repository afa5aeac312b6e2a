// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.measure.request.Quantity;

/** The errors of audit plans. */
final class AuditPlanTexts {

  private AuditPlanTexts() {}

  static String unknownAudit(String name, String known) {
    return "Unknown audit '" + name + "'. Use one of " + known + ".";
  }

  static String blankName(String distinct, String repeated, String cancelled) {
    return "audits().requests(...): a name is blank ('"
        + distinct
        + "', '"
        + repeated
        + "', '"
        + cancelled
        + "'). Use the names of your llm(...) requests.";
  }

  static String sameNames(String name) {
    return "audits().requests(...): two names are the same ('"
        + name
        + "'). Give each role an llm(...) of its own.";
  }

  static String stopWithinInvalid(double seconds) {
    return "audits().stopWithin(...): must be above 0 s, but was "
        + Quantity.plain(seconds)
        + " s.";
  }

  static String referenceLengthInvalid(double tokens) {
    return "audits().referenceLength(...): must be at least 0 tokens, but was "
        + Quantity.plain(tokens)
        + ". 0 stands for the requested length.";
  }

  static String plansDiffer(String one, String other) {
    return "audits(...): the protocols of a run have different plans ("
        + one
        + " and "
        + other
        + "). Use the same plan in all of them, or set it once with .with(audits(...)).";
  }
}
