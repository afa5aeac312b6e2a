/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.LongestPauses;
import io.github.gatlingllm.measure.detail.Pause;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.WindowSamples;
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

/** The collections that stop the process, as the JVM tells them; for any thread. */
final class GcPauses {

  private static final Logger LOGGER = LoggerFactory.getLogger(GcPauses.class);
  private static final String TYPE = "com.sun.management.gc.notification";

  /** ZGC and Shenandoah tell whole cycles, which run beside the program, and pauses apart. */
  private static final String CONCURRENT = "Cycles";

  private final NotificationListener listener = (notification, handback) -> told(notification);
  private final List<NotificationEmitter> emitters = new ArrayList<>();
  private final WindowSamples pauses = WindowSamples.ofNanos();
  private final LongestPauses longest = new LongestPauses();
  private final Supplier<Window> window;
  private final long zero;
  private boolean complete = true;

  GcPauses(long zero, Supplier<Window> window) {
    this.zero = zero;
    this.window = window;
  }

  synchronized void start() {
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
        LOGGER.debug("GC pauses are still told", e);
      }
    }
    emitters.clear();
  }

  /** Null unless all of them were told, or without a window. */
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

  /** The longest of the run; empty also where not all of them were told. */
  synchronized List<Pause> longest() {
    return longest.inOrder();
  }

  private synchronized void told(Notification notification) {
    if (!TYPE.equals(notification.getType())) {
      return;
    }
    // The JVM's own stamps count from a start of its own: the moment of telling is a little late.
    long end = System.nanoTime() - zero;
    if (notification.getUserData() instanceof CompositeData collection
        && collection.get("gcInfo") instanceof CompositeData info
        && info.get("duration") instanceof Long millis) {
      long nanos = millis * 1_000_000;
      pauses.add(end - nanos, nanos, window.get());
      longest.add(end - nanos, nanos);
    } else {
      complete = false;
    }
  }
}
