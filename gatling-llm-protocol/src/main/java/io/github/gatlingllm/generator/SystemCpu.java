// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * The processor figures of the JVM, read by attribute names: a JVM that does not know one leaves it
 * out. For one thread.
 */
public final class SystemCpu {

  private @Nullable ObjectName system;

  /** Returns the CPU time of this process in nanoseconds, in steps of 10 ms. */
  public OptionalDouble processNanos() {
    return attribute("ProcessCpuTime");
  }

  /** Returns the share of all processors that were busy since the last call. */
  OptionalDouble machineLoad() {
    return attribute("CpuLoad");
  }

  /** Returns an attribute; empty if the JVM does not know it, or not yet. */
  private OptionalDouble attribute(String name) {
    try {
      // The first call takes a tenth of a second.
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
