// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The connections of a run, by server. Any thread. */
public final class Servers {

  private final Map<String, ServerConnections> byOrigin = new ConcurrentSkipListMap<>();

  /**
   * Returns the connections of a server.
   *
   * @param origin scheme, host and port
   */
  public ServerConnections at(String origin) {
    ServerConnections known = byOrigin.get(origin);
    return known == null
        ? byOrigin.computeIfAbsent(origin, added -> new ServerConnections())
        : known;
  }

  /** Returns the number of connections to all servers so far. */
  public int opened() {
    int all = 0;
    for (ServerConnections each : byOrigin.values()) {
      all += each.opened();
    }
    return all;
  }

  /** Returns the warnings about all servers, one line each. */
  public List<String> warnings() {
    return byOrigin.entrySet().stream()
        .flatMap(server -> server.getValue().warnings().map(text -> server.getKey() + ": " + text))
        .toList();
  }
}
