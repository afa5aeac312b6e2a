// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;
import javax.management.JMException;
import javax.management.ObjectName;

/** The number of files that this process may open. Each connection is one. */
public final class OpenFiles {

  /** The files that a JVM with Gatling opens besides connections: jars, logs, selectors. */
  private static final long OTHERS = 200;

  private OpenFiles() {}

  /** Returns the limit of open files; empty if there is none. */
  public static OptionalLong most() {
    try {
      Object value =
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(
                  new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME),
                  "MaxFileDescriptorCount");
      return value instanceof Long known && known > 0
          ? OptionalLong.of(known)
          : OptionalLong.empty();
    } catch (JMException | RuntimeException e) {
      return OptionalLong.empty(); // Windows has no such limit
    }
  }

  /**
   * Returns a warning before the load begins if its connections exceed the limit.
   *
   * @param users the peak number of concurrent users; empty if unknown
   * @param most the limit of open files; empty for none
   */
  public static Optional<String> warning(OptionalLong users, OptionalLong most) {
    boolean known = users.isPresent() && most.isPresent();
    return known && users.getAsLong() + OTHERS > most.getAsLong()
        ? Optional.of(warning(users.getAsLong(), most.getAsLong()))
        : Optional.empty();
  }

  private static String warning(long users, long most) {
    return "the load profile has up to "
        + users
        + " concurrent users, each of which may need a connection, but this process can open only "
        + most
        + " files. Raise the limit with ulimit -n "
        + rounded(users + OTHERS)
        + " before the start, or requests may fail with 'Too many open files'.";
  }

  /** Rounds up to the next power of two. */
  private static long rounded(long files) {
    return Long.highestOneBit(files - 1) << 1;
  }
}
