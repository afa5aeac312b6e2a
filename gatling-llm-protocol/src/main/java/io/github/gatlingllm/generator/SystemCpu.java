// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM knows of processors, asked for by attribute names: one that doesn't know them leaves
 * them out. For one thread.
 */
public final class SystemCpu {

  private @Nullable ObjectName system;

  /** CPU time of this process in nanoseconds, in steps of 10 ms. */
  public OptionalDouble processNanos() {
    return attribute("ProcessCpuTime");
  }

  /** Share of all processors that were busy since this was last asked. */
  OptionalDouble machineLoad() {
    return attribute("CpuLoad");
  }

  /** Empty where the JVM doesn't know it, or not yet. */
  private OptionalDouble attribute(String name) {
    try {
      // The first time it takes a tenth of a second.
      MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
      if (system == null) {
        system = new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME);
      }
      Object value = beans.getAttribute(system, name);
      double number = value instanceof Number known ? known.doubleValue() : -1;
      return number >= 0 ? OptionalDouble.of(number) : OptionalDouble.empty();
    } catch (JMException | RuntimeException e) {
      return OptionalDouble.empty();
    }
  }
}
