// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** The CPU time of the calling thread, in nanoseconds; negative if unknown. */
public final class ThreadCpu implements LongSupplier {

  private static final long NOT_KNOWN = -1;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final boolean known = threads.isCurrentThreadCpuTimeSupported();

  @Override
  public long getAsLong() {
    return known ? threads.getCurrentThreadCpuTime() : NOT_KNOWN;
  }
}
