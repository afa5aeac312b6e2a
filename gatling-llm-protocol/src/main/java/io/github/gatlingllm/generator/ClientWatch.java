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

/** Monitors the load generator while it measures, on its own thread. */
public final class ClientWatch {

  private static final Logger LOGGER = LoggerFactory.getLogger(ClientWatch.class);
  private static final long SECOND = 1_000_000_000;

  /**
   * The longest interval between probes of every event loop, so that each block as long as the
   * shortest stall is seen. About 27 probes per second cost a loop a thousandth of its time.
   */
  private static final long LONGEST_PROBE_GAP_NANOS = 50_000_000;

  private static final long SHORTEST_PROBE_GAP_NANOS = LONGEST_PROBE_GAP_NANOS / 2;

  private static final long JOIN_MILLIS = 500;

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread thread = RunThread.WATCH.daemon(this::run);
  // The gaps are random, so that periodic arrivals do not always or never coincide with a probe.
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
   * Creates a watch.
   *
   * @param zero the start of the run
   * @param window the current measuring window; later ones contain it
   */
  public ClientWatch(long zero, Supplier<Window> window) {
    this(zero, window, () -> {});
  }

  /**
   * Creates a watch.
   *
   * @param zero the start of the run
   * @param window the current measuring window; later ones contain it
   * @param eachSecond further work per second that must not block an event loop
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

  /** Returns the start of the run, a {@code System.nanoTime()}. */
  public long zero() {
    return zero;
  }

  /** Starts the watch. */
  public void start() {
    thread.start();
  }

  /**
   * Adds an event loop that sends requests. Any thread.
   *
   * @return its number, from 0
   */
  public int watch(EventLoop loop) {
    return delays.watch(loop);
  }

  /** Counts a connection to which a request is written. Any thread. */
  public void uses(Channel channel) {
    connections.used(channel);
  }

  /** Stops the watch. Any thread, and more than once. */
  public void stop() {
    stopped.countDown();
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the client health within a window, after the end; unknown if the watch failed. */
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

  /**
   * Returns how long tasks waited for their event loop until recently; null if unknown. Any thread.
   */
  public @Nullable Distribution delaySoFar() {
    return delays.soFar();
  }

  private Starvation starvation(Window window) {
    return new Starvation(
        contention.steal(window),
        contention.pressure(window),
        standstills.within(window, gc.longest()));
  }

  /** Returns the causes of late reads. Any thread. */
  public LateCauses lateCauses() {
    return lateCauses;
  }

  /** Returns when the client was paused, after the end. */
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
    clock = ClockProbe.measure(System::nanoTime);
    long second = zero + SECOND;
    long probe = System.nanoTime();
    processPauses.begin(probe);
    while (!stoppedBefore(Math.min(second, probe))) {
      long now = System.nanoTime();
      if (now >= second) {
        sampleSecond(now);
        eachSecond.run();
        second += SECOND * ((now - second) / SECOND + 1);
      }
      if (now >= probe) {
        delays.collect(window.get());
        delays.probe();
        probe = now + random.nextLong(SHORTEST_PROBE_GAP_NANOS, LONGEST_PROBE_GAP_NANOS);
        processPauses.probed(now, probe);
      }
    }
    processPauses.end(System.nanoTime());
    sample(window.get());
    delays.finish(window.get());
  }

  /**
   * Sleeps until a time. If it has passed, the work of the watch is late; that is no pause of the
   * process.
   */
  private boolean stoppedBefore(long due) throws InterruptedException {
    long before = System.nanoTime();
    boolean over = stopped.await(due - before, TimeUnit.NANOSECONDS);
    standstills.woke(Math.max(due, before), System.nanoTime());
    return over;
  }

  private void sampleSecond(long now) {
    long cpuBefore = threadCpu.getAsLong();
    sample(window.get());
    delays.publish();
    standstills.sampled(
        now, System.nanoTime(), cpuBefore < 0 ? cpuBefore : threadCpu.getAsLong() - cpuBefore);
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
