// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.WindowSamples;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The heap use after collections, in percent of the maximum heap: live memory without garbage.
 * Empty before the first collection. For one thread.
 */
final class HeapUse {

  private final WindowSamples left = WindowSamples.ofPercent();
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans();
  private final long zero;

  HeapUse(long zero) {
    this.zero = zero;
  }

  void sample(Window window) {
    long now = System.nanoTime() - zero;
    percent().ifPresent(share -> left.add(now, share, window));
  }

  @Nullable Distribution within(Window window) {
    return left.within(window);
  }

  private OptionalDouble percent() {
    long most = memory.getHeapMemoryUsage().getMax();
    long used = 0;
    for (MemoryPoolMXBean pool : pools) {
      // A pool without collections causes no pauses.
      MemoryUsage afterwards = pool.getType() == MemoryType.HEAP ? pool.getCollectionUsage() : null;
      used += afterwards == null ? 0 : afterwards.getUsed();
    }
    return most <= 0 || used == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(100, 100.0 * used / most));
  }
}
