// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;

/**
 * What a step of the engine has for the event loops: gathered while the step ends, then given to
 * each loop as one task, so that a loop is woken once a step and not once a token. For the engine's
 * thread alone.
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
      // The loop has shut down, and its connections with it: nobody is left to be told.
      outputs.clear();
    }
  }
}
