// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;

/**
 * Collects the results of a step for the event loops. Each loop gets one task per step, so that it
 * wakes once a step instead of once a token. Only the engine's thread uses it.
 */
final class Outbox {
  private final Map<EventLoop, List<Runnable>> byLoop = new HashMap<>();

  void add(EventLoop loop, Runnable output) {
    byLoop.computeIfAbsent(loop, any -> new ArrayList<>()).add(output);
  }

  void send() {
    byLoop.forEach(Outbox::send);
    byLoop.clear();
  }

  private static void send(EventLoop loop, List<Runnable> outputs) {
    try {
      loop.execute(() -> outputs.forEach(Runnable::run));
    } catch (RejectedExecutionException e) {
      // The loop and its connections are shut down.
      outputs.clear();
    }
  }
}
