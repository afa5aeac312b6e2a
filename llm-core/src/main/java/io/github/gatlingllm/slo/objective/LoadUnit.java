// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** In what a load is told. */
public enum LoadUnit {
  /** Arrivals per second of an open load. */
  REQUESTS_PER_SECOND("requestsPerSecond", "offeredRequestsPerSecond", "req/s"),
  /** Users at once of a closed load. */
  CONCURRENCY("concurrency", "concurrency", "concurrent");

  private final String key;
  private final String levelKey;
  private final String symbol;

  LoadUnit(String key, String levelKey, String symbol) {
    this.key = key;
    this.levelKey = levelKey;
    this.symbol = symbol;
  }

  /** The key of a capacity in {@code summary.json}. */
  public String key() {
    return key;
  }

  /** The key of a level's load in {@code summary.json}. */
  public String levelKey() {
    return levelKey;
  }

  /** What stands behind a number: {@code 12 req/s}, {@code 64 concurrent}. */
  public String symbol() {
    return symbol;
  }
}
