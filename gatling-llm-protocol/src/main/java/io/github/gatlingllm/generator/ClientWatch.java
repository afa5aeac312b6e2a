// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.ClientPauses;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.github.gatlingllm.slo.validity.Starvation;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches the load generator itself while it measures, on a thread of its own. */
public final class ClientWatch {

  private static final Logger LOGGER = LoggerFactory.getLogger(ClientWatch.class);
  private static final long SECOND = 1_000_000_000;

  /**
   * From one look at every event loop to the next: a block of one that lasts for as long as the
   * shortest stall is seen. Some 27 looks a second cost a loop a thousandth of its time.
   */
  private static final long LONGEST_PROBE_GAP_NANOS = 50_000_000;

  private static final long SHORTEST_PROBE_GAP_NANOS = LONGEST_PROBE_GAP_NANOS / 2;

  private static final long JOIN_MILLIS = 500;

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread thread = RunThread.WATCH.daemon(this::run);
  // Uneven gaps: arrivals at even ones must not always meet a probe, or never.
  private final SplittableRandom random = new SplittableRandom(LONGEST_PROBE_GAP_NANOS);
  private final LoopDelays delays;
  private final CpuSeconds cpu;
  private final GcPauses gc;
  private final HeapUse heap;
  private final ThrottledTime throttled;
  private final Connections connections;
  private final Supplier<Window> window;
  private final Runnable eachSecond;
  private final ProcessPauses processPauses;
  private final Contention contention;
  private final WatchPauses standstills;
  private final ThreadCpu threadCpu = new ThreadCpu();
  private final LateCauses lateCauses = new LateCauses();
  private final long zero;
  private volatile ClientHealth.@Nullable Clock clock;
  private volatile boolean complete;

  /**
   * Nothing is watched yet, and nothing is done besides.
   *
   * @param zero the run's
   * @param window the measuring window as it is now; later ones contain it
   */
  public ClientWatch(long zero, Supplier<Window> window) {
    this(zero, window, () -> {});
  }

  /**
   * Nothing is watched yet.
   *
   * @param zero the run's
   * @param window the measuring window as it is now; later ones contain it
   * @param eachSecond what no event loop should be held up by
   */
  public ClientWatch(long zero, Supplier<Window> window, Runnable eachSecond) {
    this.eachSecond = eachSecond;
    this.zero = zero;
    this.window = window;
    this.delays = new LoopDelays(zero);
    this.processPauses = new ProcessPauses(zero, LONGEST_PROBE_GAP_NANOS);
    this.cpu = new CpuSeconds(zero);
    this.gc = new GcPauses(zero, window, lateCauses);
    this.heap = new HeapUse(zero);
    this.throttled = new ThrottledTime(zero, CpuQuota.ofThisProcess(), lateCauses);
    this.connections = new Connections(zero);
    this.contention = Contention.ofThisMachine(zero, lateCauses);
    this.standstills = new WatchPauses(zero);
  }

  /** The run's zero: its {@code System.nanoTime()}. */
  public long zero() {
    return zero;
  }

  /** Begins. */
  public void start() {
    thread.start();
  }

  /**
   * An event loop that sends requests; for any thread.
   *
   * @return its number, from 0
   */
  public int watch(EventLoop loop) {
    return delays.watch(loop);
  }

  /** A connection over which a request is written; for any thread. */
  public void uses(Channel channel) {
    connections.used(channel);
  }

  /** Ends; for any thread, more than once. */
  public void stop() {
    stopped.countDown();
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What was seen inside a window, after the end; nothing if the watch itself broke down. */
  public ClientHealth health(Window window) {
    return complete
        ? new ClientHealth(
            delays.within(window),
            cpu.process(window),
            cpu.machine(window),
            gc.within(window),
            heap.within(window),
            connections.within(window),
            throttled.within(window),
            clock,
            starvation(window))
        : ClientHealth.UNKNOWN;
  }

  /** How long tasks waited for their event loop until a moment ago; null: not known. Any thread. */
  public @Nullable Distribution delaySoFar() {
    return delays.soFar();
  }

  private Starvation starvation(Window window) {
    return new Starvation(
        contention.steal(window),
        contention.pressure(window),
        standstills.within(window, gc.longest()));
  }

  /** Why chunks are read late; for any thread. */
  public LateCauses lateCauses() {
    return lateCauses;
  }

  /** When the client could not work, after the end. */
  public ClientPauses pauses() {
    return complete
        ? ClientPauses.of(
            gc.longest(), delays.longest(), processPauses.longest(), LONGEST_PROBE_GAP_NANOS)
        : ClientPauses.UNKNOWN;
  }

  private void run() {
    try {
      gc.start();
      watch();
      complete = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOGGER.warn("The load generator itself could not be watched", e);
    } finally {
      gc.stop();
    }
  }

  private void watch() throws InterruptedException {
    cpu.start();
    throttled.start();
    contention.start();
    clock = ClockProbe.look(System::nanoTime);
    long second = zero + SECOND;
    long probe = System.nanoTime();
    processPauses.begin(probe);
    while (!stoppedBefore(Math.min(second, probe))) {
      long now = System.nanoTime();
      if (now >= second) {
        look(now);
        eachSecond.run();
        second += SECOND * ((now - second) / SECOND + 1);
      }
      if (now >= probe) {
        delays.collect(window.get());
        delays.probe();
        probe = now + random.nextLong(SHORTEST_PROBE_GAP_NANOS, LONGEST_PROBE_GAP_NANOS);
        processPauses.looked(now, probe);
      }
    }
    processPauses.end(System.nanoTime());
    sample(window.get());
    delays.finish(window.get());
  }

  /** Sleeps until then. What is due already is late for the watch's own work, no standstill. */
  private boolean stoppedBefore(long look) throws InterruptedException {
    long asked = System.nanoTime();
    boolean over = stopped.await(look - asked, TimeUnit.NANOSECONDS);
    standstills.woke(Math.max(look, asked), System.nanoTime());
    return over;
  }

  private void look(long now) {
    long had = threadCpu.getAsLong();
    sample(window.get());
    delays.show();
    standstills.looked(now, System.nanoTime(), had < 0 ? had : threadCpu.getAsLong() - had);
  }

  private void sample(Window now) {
    cpu.sample(now);
    throttled.sample(now);
    contention.sample(now);
    gc.sample();
    heap.sample(now);
    connections.sample(now);
    lateCauses.settle(System.nanoTime() - zero);
  }
}
