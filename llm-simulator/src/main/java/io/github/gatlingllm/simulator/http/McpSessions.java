// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The sessions of the MCP server, each with its open streams to the client. Any thread. */
final class McpSessions {
  private final Map<String, List<Runnable>> streams = new ConcurrentHashMap<>();

  void open(String session) {
    streams.put(session, new CopyOnWriteArrayList<>());
  }

  boolean contains(String session) {
    return streams.containsKey(session);
  }

  /**
   * Adds an open stream to a session.
   *
   * @param end ends the stream
   * @return false if the session has ended
   */
  boolean listen(String session, Runnable end) {
    return streams.computeIfPresent(
            session,
            (id, open) -> {
              open.add(end);
              return open;
            })
        != null;
  }

  /** Ends a session and its streams; returns false if it is not open. */
  boolean close(String session) {
    List<Runnable> open = streams.remove(session);
    if (open == null) {
      return false;
    }
    open.forEach(Runnable::run);
    return true;
  }
}
