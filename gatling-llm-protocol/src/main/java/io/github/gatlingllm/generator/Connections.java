// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.WindowSamples;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts connections to which LLM requests were written: once each, from the first request until
 * the connection closes.
 */
final class Connections {

  private static final AttributeKey<Connections> COUNTED =
      AttributeKey.valueOf(Connections.class, "counted");

  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final AtomicLong opened = new AtomicLong();

  // Used by the watch's thread only.
  private final WindowSamples peaks = WindowSamples.ofCounts();
  private final WindowSamples added = WindowSamples.ofCounts();
  private final long zero;
  private long openedThen;

  Connections(long zero) {
    this.zero = zero;
  }

  /** Counts a connection to which a request is written. Any thread. */
  void used(Channel channel) {
    if (channel.attr(COUNTED).getAndSet(this) == this) {
      return;
    }
    opened.incrementAndGet();
    most.accumulateAndGet(open.incrementAndGet(), Math::max);
    channel.closeFuture().addListener(closed -> open.decrementAndGet());
  }

  /** Records a second. The watch's thread only. */
  void sample(Window window) {
    long now = System.nanoTime() - zero;
    peaks.add(now, Math.max(most.getAndSet(open.get()), open.get()), window);
    long all = opened.get();
    added.add(now, all - openedThen, window);
    openedThen = all;
  }

  ClientHealth.@Nullable Connections within(Window window) {
    Distribution peak = peaks.within(window);
    Distribution more = added.within(window);
    return peak == null || more == null
        ? null
        : new ClientHealth.Connections(
            Math.round(peak.max()), Math.round(more.mean() * more.count()), OpenFiles.most());
  }
}
