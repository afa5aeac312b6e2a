// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.ClientPauses;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.github.gatlingllm.slo.validity.Starvation;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ClientWatchTest {

  private static final Window ALWAYS = new Window(0, Long.MAX_VALUE / 2);

  private final long zero = System.nanoTime();
  private final EventLoop loop = new DefaultEventLoop();
  private final ClientWatch watch = new ClientWatch(zero, () -> ALWAYS);

  /** The first look at them takes a tenth of a second, or a whole one where little is left. */
  @BeforeAll
  static void lookAtBeans() throws Exception {
    var beans = ManagementFactory.getPlatformMBeanServer();
    var system = new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME);
    assertThat(beans.getAttribute(system, "ProcessCpuTime")).isNotNull();
  }

  @AfterEach
  void shutDown() {
    watch.stop();
    var unused = loop.shutdownGracefully();
  }

  @Test
  void aBlockedLoopIsSeen() throws Exception {
    watch.watch(loop);
    watch.start();
    for (int i = 0; i < 15; i++) {
      loop.submit(() -> sleep(100)).get();
    }
    watch.stop();

    Distribution delay = requireNonNull(watch.health(ALWAYS).eventLoopDelay());
    assertThat(delay.percentile(90)).isBetween(20e6, 5e9);
  }

  @Test
  void whenALoopWasBlockedIsKnown() throws Exception {
    var probed = new CountDownLatch(1);
    var loop = new Probed(probed);
    assertThat(watch.watch(this.loop)).isZero();
    assertThat(watch.watch(loop)).isEqualTo(1);
    watch.start();
    assertThat(probed.await(20, TimeUnit.SECONDS)).as("the watch is at work").isTrue();
    long from = System.nanoTime() - zero;
    loop.submit(() -> sleep(600)).get();
    long to = System.nanoTime() - zero;
    sleep(200);
    watch.stop();
    var unused = loop.shutdownGracefully();

    ClientPauses pauses = watch.pauses();
    assertThat(pauses.watched()).isTrue();
    assertThat(pauses.roundNanos()).as("the longest time between two looks").isEqualTo(50_000_000);
    assertThat(pauses.delays())
        .as("how much of each is within the time; a busy machine may hold the loop up, too")
        .filteredOn(pause -> pause.loop() == 1)
        .extracting(pause -> Math.min(pause.to(), to) - Math.max(pause.from(), from))
        .anyMatch(nanos -> nanos > 100_000_000);
  }

  /** Tells that a task was handed in. */
  private static final class Probed extends DefaultEventLoop {

    private final CountDownLatch probed;

    private Probed(CountDownLatch probed) {
      this.probed = probed;
    }

    @Override
    public void execute(Runnable task) {
      super.execute(task);
      probed.countDown();
    }
  }

  @Test
  void whatNobodyWatchedIsNotKnown() {
    assertThat(watch.pauses()).isEqualTo(ClientPauses.UNKNOWN);
  }

  @Test
  void aLoopThatNeverRunsAgainCountsToo() {
    watch.watch(loop);
    loop.execute(() -> sleep(5000));
    watch.start();
    sleep(1000);
    watch.stop();

    Distribution delay = requireNonNull(watch.health(ALWAYS).eventLoopDelay());
    assertThat(delay.max()).isGreaterThan(100e6);
  }

  @Test
  void cpuAndCollectionsAreSeen() {
    watch.start();
    spin(600);
    System.gc();
    sleep(300);
    watch.stop();
    Window window = new Window(0, System.nanoTime() - zero);

    ClientHealth health = watch.health(window);
    // One core of a machine that may have hundreds.
    assertThat(requireNonNull(health.cpu()).max()).isPositive().isLessThanOrEqualTo(100);
    assertThat(health.machineCpu()).isNotNull();
    ClientHealth.GcPauses gc = requireNonNull(health.gc());
    assertThat(gc.longestNanos()).isBetween(0.0, 5e9);
    assertThat(gc.percent()).isBetween(0.0, 100.0);
  }

  @Test
  void heapConnectionsAndClockAreSeen() {
    System.gc();
    watch.start();
    var channel = new EmbeddedChannel();
    watch.uses(channel);
    sleep(100);
    watch.stop();

    ClientHealth health = watch.health(ALWAYS);
    assertThat(requireNonNull(health.heap()).max()).isPositive().isLessThanOrEqualTo(100);
    assertThat(requireNonNull(health.connections()).peak()).isEqualTo(1);
    assertThat(requireNonNull(health.clock()).stepNanos()).isPositive();
  }

  @Test
  void contentionAndStandstillsAreSeen() {
    Contention reported = Contention.ofThisMachine(zero, new LateCauses());
    reported.start();
    watch.start();
    sleep(1300); // at least one second ends
    reported.sample(ALWAYS);
    watch.stop();

    Starvation starvation = watch.health(ALWAYS).starvation();
    assertThat(starvation.standstills()).isNotNull();
    assertThat(starvation.steal() == null)
        .as("as far as the system tells")
        .isEqualTo(reported.steal(ALWAYS) == null);
    assertThat(starvation.pressure() == null).isEqualTo(reported.pressure(ALWAYS) == null);
  }

  @Test
  void whatHappenedOutsideTheWindowIsLeftOut() {
    var later = new Window(Long.MAX_VALUE / 4, Long.MAX_VALUE / 2);
    var other = new ClientWatch(zero, () -> later);
    other.watch(loop);
    other.start();
    sleep(300);
    other.stop();

    ClientHealth health = other.health(later);
    assertThat(health.eventLoopDelay()).isNull();
    assertThat(health.cpu()).isNull();
    assertThat(health.machineCpu()).isNull();
  }

  @Test
  void aWatchThatNeverStartedKnowsNothing() {
    assertThat(watch.health(ALWAYS)).isEqualTo(ClientHealth.UNKNOWN);
  }

  @Test
  void aWatchThatBrokeDownKnowsNothing() {
    var broken =
        new ClientWatch(
            zero,
            () -> {
              throw new IllegalStateException("on purpose");
            });
    broken.start();
    sleep(50);
    broken.stop();

    assertThat(broken.health(ALWAYS)).isEqualTo(ClientHealth.UNKNOWN);
  }

  @Test
  void withoutAWindowNoShareOfItIsKnown() {
    var gc = new GcPauses(zero, () -> ALWAYS, new LateCauses());
    gc.start();
    gc.stop();

    assertThat(gc.within(new Window(5, 5))).isNull();
    assertThat(gc.within(ALWAYS)).isNotNull();
  }

  private static void spin(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
