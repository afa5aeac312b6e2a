// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The pings of the MCP server that wait for their replies, which arrive as requests. Any thread.
 */
final class McpPings {
  private final Map<String, Runnable> waiting = new ConcurrentHashMap<>();

  /**
   * Waits for the reply to a ping.
   *
   * @param then receives whether the reply came in time, once, on the loop
   */
  void await(String session, String id, Duration wait, EventLoop loop, Consumer<Boolean> then) {
    String key = key(session, id);
    waiting.put(key, () -> loop.execute(() -> then.accept(true)));
    var unused =
        loop.schedule(
            () -> {
              if (waiting.remove(key) != null) {
                then.accept(false);
              }
            },
            wait.toNanos(),
            TimeUnit.NANOSECONDS);
  }

  /** Receives a message without a method: the reply to a ping, if it is a result. */
  void replied(String session, JsonNode message) {
    if (message.path("result").isObject()) {
      Runnable then = waiting.remove(key(session, message.path("id").asText()));
      if (then != null) {
        then.run();
      }
    }
  }

  private static String key(String session, String id) {
    return session + " " + id;
  }
}
