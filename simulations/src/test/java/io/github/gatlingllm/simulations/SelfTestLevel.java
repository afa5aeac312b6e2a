// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.generator.ClientWatch;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.netty.channel.EventLoop;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A level of the self-test: a number of concurrent streams, and the client health. */
final class SelfTestLevel {

  /** The ramp, plus time for connections and queues to settle. */
  static final double SETTLING_SECONDS = 1.5;

  private static final ScheduledExecutorService STARTER =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "self-test");
            thread.setDaemon(true);
            return thread;
          });

  private final int streams;
  private final int seconds;
  private final Window window;

  // guarded by this
  private final Set<EventLoop> loops = new HashSet<>();
  private @Nullable ClientWatch watch;

  SelfTestLevel(int streams, int seconds) {
    this.streams = streams;
    this.seconds = seconds;
    this.window = new Window((long) (SETTLING_SECONDS * 1e9), seconds * 1_000_000_000L);
  }

  int streams() {
    return streams;
  }

  /** Returns the name of its requests. */
  String name() {
    return streams + " streams";
  }

  /** Watches the event loop of a user who starts. */
  Session entered(Session session) {
    EventLoop loop = session.asScala().eventLoop();
    STARTER.execute(() -> watch(loop));
    return session;
  }

  /** Returns the client health; all unknown without users. */
  synchronized ClientHealth health() {
    ClientWatch watching = watch;
    return watching == null ? ClientHealth.UNKNOWN : watching.health(window);
  }

  private synchronized void watch(EventLoop loop) {
    ClientWatch watching = watch;
    if (watching == null) {
      watching = new ClientWatch(System.nanoTime(), () -> window);
      watch = watching;
      watching.start();
      var unused = STARTER.schedule(watching::stop, seconds * 1000L + 200, TimeUnit.MILLISECONDS);
    }
    if (loops.add(loop)) {
      watching.watch(loop);
    }
  }
}
