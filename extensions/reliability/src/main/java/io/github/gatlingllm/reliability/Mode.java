// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

/** The overload mode: how a server behaves above its capacity. */
public enum Mode {
  /** Nearly all requests meet the SLO. */
  HOLDS("holds", "The server serves nearly all requests within the SLO"),
  /** The server refuses the excess load quickly and serves the rest within the SLO. */
  SHEDS("sheds", "The server refuses the excess load and serves the rest within the SLO"),
  /** The server accepts all requests and keeps its throughput; all requests wait. */
  QUEUES("queues", "The server accepts all requests, and all of them wait"),
  /** The throughput falls below that at capacity. */
  COLLAPSES("collapses", "The server completes fewer requests than at its capacity"),
  /** Requests get no response. */
  HANGS("hangs", "Requests get no response"),
  /** No rule applies, or there is too little data. */
  UNKNOWN("unknown", "No rule applies");

  private final String words;
  private final String meaning;

  Mode(String words, String meaning) {
    this.words = words;
    this.meaning = meaning;
  }

  /** Returns the key in {@code summary.json}. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Returns the word in reports. */
  public String words() {
    return words;
  }

  /** Returns what the mode means, as a sentence without its full stop. */
  public String meaning() {
    return meaning;
  }
}
