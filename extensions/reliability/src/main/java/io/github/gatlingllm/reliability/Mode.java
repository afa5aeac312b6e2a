// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

/** What a server does with more load than it can take. */
public enum Mode {
  /** All of it is answered well. */
  HOLDS("it holds", "it answers all that comes, and well"),
  /** It refuses what is too much, at once, and answers the rest well. */
  SHEDS("it sheds", "it refuses what is too much, and answers the rest well"),
  /** It takes everything, works on at its pace, and lets everybody wait. */
  QUEUES("it queues", "it takes all that comes, and everybody waits"),
  /** It does less than at its capacity. */
  COLLAPSES("it collapses", "it gets less done than at its capacity"),
  /** Requests get no answer at all. */
  HANGS("it hangs", "requests get no answer at all"),
  /** No rule applies, or too little was seen. */
  UNKNOWN("not known", "no rule applies");

  private final String words;
  private final String meaning;

  Mode(String words, String meaning) {
    this.words = words;
    this.meaning = meaning;
  }

  /** The key in {@code summary.json}. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** What people read. */
  public String words() {
    return words;
  }

  /** What that means. */
  public String meaning() {
    return meaning;
  }
}
