// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** What a run has learned of the servers that it sends to. For any thread. */
public final class Servers {

  private final Map<String, ServerConnections> byOrigin = new ConcurrentSkipListMap<>();

  /**
   * One of them.
   *
   * @param origin scheme, host and port
   */
  public ServerConnections at(String origin) {
    ServerConnections known = byOrigin.get(origin);
    return known == null
        ? byOrigin.computeIfAbsent(origin, added -> new ServerConnections())
        : known;
  }

  /** How many connections to any of them stood so far. */
  public int opened() {
    int all = 0;
    for (ServerConnections each : byOrigin.values()) {
      all += each.opened();
    }
    return all;
  }

  /** What a reader of the report has to know of them, a line each. */
  public List<String> warnings() {
    return byOrigin.entrySet().stream()
        .flatMap(server -> server.getValue().warnings().map(text -> server.getKey() + ": " + text))
        .toList();
  }
}
