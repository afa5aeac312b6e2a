// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.LongestPauses;
import io.github.gatlingllm.measure.detail.Pause;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.WindowSamples;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.slo.validity.ClientHealth;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The garbage collections that pause the process, as the JVM reports them. Any thread. */
final class GcPauses {

  private static final Logger LOGGER = LoggerFactory.getLogger(GcPauses.class);
  private static final String TYPE = "com.sun.management.gc.notification";

  /**
   * The suffix of beans with whole cycles of ZGC and Shenandoah, which run concurrently; their
   * pauses have beans of their own.
   */
  private static final String CONCURRENT = "Cycles";

  private final NotificationListener listener = (notification, handback) -> received(notification);
  private final List<NotificationEmitter> emitters = new ArrayList<>();
  private final WindowSamples pauses = WindowSamples.ofNanos();
  private final LongestPauses longest = new LongestPauses();
  private final Supplier<Window> window;
  private final LateCauses causes;
  private final long zero;
  private boolean complete = true;
  private long reported;

  /** The earliest possible start of the JVM's clock, from which its times count. */
  private long jvmStart = Long.MAX_VALUE;

  /**
   * Creates an empty record.
   *
   * @param zero the start of the run
   * @param window the current measuring window
   * @param causes receives each pause
   */
  GcPauses(long zero, Supplier<Window> window, LateCauses causes) {
    this.zero = zero;
    this.window = window;
    this.causes = causes;
  }

  synchronized void start() {
    reported = System.nanoTime() - zero;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (bean.getName().endsWith(CONCURRENT)) {
        continue;
      }
      if (bean instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(listener, null, null);
        emitters.add(emitter);
      } else {
        complete = false;
      }
    }
    complete &= !emitters.isEmpty();
  }

  synchronized void stop() {
    for (NotificationEmitter emitter : emitters) {
      try {
        emitter.removeNotificationListener(listener);
      } catch (JMException e) {
        LOGGER.debug("The listener of GC pauses could not be removed", e);
      }
    }
    emitters.clear();
  }

  /** Returns the pauses within a window; null unless all were reported, or for an empty window. */
  synchronized ClientHealth.@Nullable GcPauses within(Window window) {
    if (!complete || window.seconds() == 0) {
      return null;
    }
    Distribution inside = pauses.within(window);
    return inside == null
        ? new ClientHealth.GcPauses(0, 0)
        : new ClientHealth.GcPauses(
            100 * inside.mean() * inside.count() / 1e9 / window.seconds(), inside.max());
  }

  /**
   * Converts the end of a collection. Reports are slightly late; the fastest one shows the
   * difference of the clocks.
   */
  private long end(long jvmNanos) {
    jvmStart = Math.min(jvmStart, System.nanoTime() - zero - jvmNanos);
    return jvmStart + jvmNanos;
  }

  /** Records that all pauses until now were reported. */
  synchronized void sample() {
    long now = System.nanoTime() - zero;
    if (complete) {
      causes.add(Share.GC, reported, now, 0, now - reported);
    }
    reported = now;
  }

  /** Returns the longest pauses of the run; empty also if some were not reported. */
  synchronized List<Pause> longest() {
    return longest.inOrder();
  }

  private synchronized void received(Notification notification) {
    if (!TYPE.equals(notification.getType())) {
      return;
    }
    if (notification.getUserData() instanceof CompositeData collection
        && collection.get("gcInfo") instanceof CompositeData info
        && info.get("endTime") instanceof Long endMillis
        && info.get("duration") instanceof Long millis) {
      long nanos = millis * 1_000_000;
      long end = end(endMillis * 1_000_000);
      pauses.add(end - nanos, nanos, window.get());
      longest.add(end - nanos, nanos);
      causes.add(Share.GC, end - nanos, end, nanos, 0);
    } else {
      complete = false;
    }
  }
}
