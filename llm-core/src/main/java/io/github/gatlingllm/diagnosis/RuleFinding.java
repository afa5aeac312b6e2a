// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import java.util.List;

/**
 * What a rule came to.
 *
 * @param limit what it is about
 * @param state what came of it
 * @param evidence what speaks for it, or against it; where it is not known: what is missing
 * @param lostMillis how much longer an answer took by it; 0 unless it was found
 */
record RuleFinding(LimitingFactor limit, State state, List<String> evidence, double lostMillis) {

  /** Copies. */
  public RuleFinding {
    evidence = List.copyOf(evidence);
  }

  /** What can come of a rule. */
  public enum State {
    FOUND("found"),
    NOT_SEEN("notSeen"),
    NOT_KNOWN("notKnown");

    private final String key;

    State(String key) {
      this.key = key;
    }

    /** Its name in files. */
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
