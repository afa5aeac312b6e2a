// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;
import javax.management.JMException;
import javax.management.ObjectName;

/** How many files this process may have open, each connection being one. */
public final class OpenFiles {

  /** What a JVM with Gatling has open besides: its jars, its logs, its selectors. */
  private static final long OTHERS = 200;

  private OpenFiles() {}

  /** Empty where there is no such limit. */
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
   * What is to be said before the load begins, if it can't have its connections.
   *
   * @param users up to how many there will be at a time; empty: not known
   * @param most how many files may be open; empty: any number
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

  /** As people say it: the next power of two. */
  private static long rounded(long files) {
    return Long.highestOneBit(files - 1) << 1;
  }
}
