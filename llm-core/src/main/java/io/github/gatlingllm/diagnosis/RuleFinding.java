// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import java.util.List;

/**
 * The result of one rule.
 *
 * @param limit the limit that the rule detects
 * @param state the result
 * @param evidence the evidence for or against the limit, or, if it is not known, what is missing
 * @param lostMillis the time that the limit cost a response; 0 unless it was found
 */
record RuleFinding(LimitingFactor limit, State state, List<String> evidence, double lostMillis) {

  /** Copies the list. */
  public RuleFinding {
    evidence = List.copyOf(evidence);
  }

  /** The possible results of a rule. */
  public enum State {
    FOUND("found"),
    NOT_SEEN("notSeen"),
    NOT_KNOWN("notKnown");

    private final String key;

    State(String key) {
      this.key = key;
    }

    /** Returns the name in files. */
    public String key() {
      return key;
    }
  }

  static RuleFinding found(LimitingFactor limit, double lostMillis, List<String> evidence) {
    return new RuleFinding(limit, State.FOUND, evidence, lostMillis);
  }

  static RuleFinding notSeen(LimitingFactor limit, String why) {
    return new RuleFinding(limit, State.NOT_SEEN, List.of(why), 0);
  }

  static RuleFinding notKnown(LimitingFactor limit, String why) {
    return new RuleFinding(limit, State.NOT_KNOWN, List.of(why), 0);
  }
}
