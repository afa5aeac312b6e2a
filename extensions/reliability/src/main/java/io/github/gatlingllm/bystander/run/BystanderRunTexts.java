// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import java.util.Locale;

/** The texts of sending probes. */
final class BystanderRunTexts {

  private BystanderRunTexts() {}

  static String plansDiffer(double one, double other) {
    return "probe(...): the protocols of a run have different probes ("
        + one
        + " and "
        + other
        + " per second, or other SLOs). A run has one bystander. Use the same probe(...) in all"
        + " protocols.";
  }

  static String nameTaken(String name) {
    return "llm(\""
        + name
        + "\"): the name is reserved for the probes of .with(probe(...)). Probes and requests of"
        + " the load must not share figures. Give the request another name.";
  }

  static String notSent(String why) {
    return "probe(...): an unloaded probe could not be sent: " + why;
  }

  static String allFailed(String why) {
    return "probe(...): no unloaded probe succeeded. The first failure: " + why;
  }

  static String sent(int probes, double seconds) {
    return String.format(
        Locale.ROOT,
        "LLM probes: %d unloaded probes sent in %.1f s, one at a time.",
        probes,
        seconds);
  }
}
