// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

/** How a server shares its capacity between two tenants, as their requests show it. */
enum SharingPolicy {
  /** By arrival, for all tenants alike: a flood delays each of them. */
  FCFS("fcfs"),
  /** One tenant comes first, whatever the other one has got. */
  PRIORITY("priority"),
  /** Whoever got less comes first. */
  FAIR("fair"),
  /** The server refuses the requests of one tenant. */
  RATE_LIMIT("rateLimit"),
  /** The requests don't show it. */
  UNDETERMINED("undetermined");

  private final String key;

  SharingPolicy(String key) {
    this.key = key;
  }

  /** Returns the name in {@code summary.json}. */
  public String key() {
    return key;
  }
}
