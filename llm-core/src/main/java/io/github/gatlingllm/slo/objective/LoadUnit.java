// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** The unit of a load. */
public enum LoadUnit {
  /** The arrivals per second of an open load. */
  REQUESTS_PER_SECOND("requestsPerSecond", "offeredRequestsPerSecond", "req/s"),
  /** The concurrent users of a closed load. */
  CONCURRENCY("concurrency", "concurrency", "concurrent");

  private final String key;
  private final String levelKey;
  private final String symbol;

  LoadUnit(String key, String levelKey, String symbol) {
    this.key = key;
    this.levelKey = levelKey;
    this.symbol = symbol;
  }

  /** Returns the key of a capacity in {@code summary.json}. */
  public String key() {
    return key;
  }

  /** Returns the key of a level's load in {@code summary.json}. */
  public String levelKey() {
    return levelKey;
  }

  /** Returns the symbol after a number: {@code 12 req/s}, {@code 64 concurrent}. */
  public String symbol() {
    return symbol;
  }
}
