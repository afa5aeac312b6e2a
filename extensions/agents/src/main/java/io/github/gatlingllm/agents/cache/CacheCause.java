// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

/**
 * A cause of a low efficiency or of a low possible share, which the run proves.
 *
 * @param kind the kind
 * @param lostTokens the tokens that were lost to it
 * @param text what it is, what shows it, and what to do: whole sentences
 */
record CacheCause(Kind kind, long lostTokens, String text) {

  /** The kinds. */
  public enum Kind {
    /** Requests of a session went to several replicas. */
    SCATTERED("scatteredSessions"),
    /** Blocks were evicted before they were used again. */
    EVICTED("eviction"),
    /** Prompts that contain mostly the same start differently. */
    DIFFERENT_PREFIX("differentPrefixes");

    private final String key;

    Kind(String key) {
      this.key = key;
    }

    /** Returns its name in {@code summary.json}. */
    public String key() {
      return key;
    }
  }
}
