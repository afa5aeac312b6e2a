// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The CPU quotas of the control groups that this process lives in: of a container, a pod, a systemd
 * slice. Linux stops a process that has used up its share of a period until the next one begins.
 * Version 1 and version 2 of control groups.
 */
final class CpuQuota {

  private static final Path PROC = Path.of("/proc/self");
  private static final long NANOS_PER_MICRO = 1000;

  /** Version 2 has microseconds, version 1 nanoseconds. */
  private static final Pattern THROTTLED =
      Pattern.compile("(?m)^throttled_(usec|time) (\\d{1,18})$");

  private final List<Path> groups;
  private final boolean readable;

  private CpuQuota(List<Path> groups, boolean readable) {
    this.groups = groups;
    this.readable = readable;
  }

  /** Of this process. */
  static CpuQuota ofThisProcess() {
    return of(PROC);
  }

  /**
   * As a folder like {@code /proc/self} tells.
   *
   * @param proc holds {@code cgroup} and {@code mountinfo}
   */
  static CpuQuota of(Path proc) {
    List<String> memberships = lines(proc.resolve("cgroup"));
    if (memberships == null) {
      return new CpuQuota(List.of(), true); // no control groups, so nothing that limits
    }
    List<String> mounts = lines(proc.resolve("mountinfo"));
    List<Path> groups = mounts == null ? null : groups(memberships, mounts);
    return groups == null ? new CpuQuota(List.of(), false) : new CpuQuota(groups, true);
  }

  /** Whether it is known which quotas there are. */
  boolean readable() {
    return readable;
  }

  /** How many processors' time the tightest of them grants; empty: none is set. */
  OptionalDouble cores() {
    return groups.stream().map(CpuQuota::cores).flatMapToDouble(OptionalDouble::stream).min();
  }

  /**
   * For how long processes of these groups were kept from running until now, in nanoseconds, over
   * all processors; empty: nobody tells.
   */
  OptionalLong throttledNanos() {
    long sum = 0;
    boolean reported = false;
    for (Path group : groups) {
      Long throttled = throttled(group);
      if (throttled != null) {
        reported = true;
        sum += throttled;
      }
    }
    return reported ? OptionalLong.of(sum) : OptionalLong.empty();
  }

  private static OptionalDouble cores(Path group) {
    List<String> second = lines(group.resolve("cpu.max"));
    if (second != null) {
      String[] words = second.get(0).split(" ", -1);
      return words.length < 2 ? OptionalDouble.empty() : ratio(words[0], words[1]);
    }
    List<String> quota = lines(group.resolve("cpu.cfs_quota_us"));
    List<String> period = lines(group.resolve("cpu.cfs_period_us"));
    return quota == null || period == null
        ? OptionalDouble.empty()
        : ratio(quota.get(0), period.get(0));
  }

  /** Without a limit the quota is {@code max} or -1. */
  private static OptionalDouble ratio(String quota, String period) {
    try {
      double granted = Double.parseDouble(quota.strip());
      double of = Double.parseDouble(period.strip());
      return granted > 0 && of > 0 ? OptionalDouble.of(granted / of) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** Asked each second: without a reader, whose buffers would be most of what a token allocates. */
  private static @Nullable Long throttled(Path group) {
    try {
      Matcher reported = THROTTLED.matcher(Files.readString(group.resolve("cpu.stat")));
      if (!reported.find()) {
        return null;
      }
      long taken = Long.parseLong(reported.group(2));
      return reported.group(1).equals("usec") ? NANOS_PER_MICRO * taken : taken;
    } catch (IOException e) {
      return null;
    }
  }

  /** Null: a group is told of whose files are nowhere to be seen. */
  private static @Nullable List<Path> groups(List<String> memberships, List<String> mounts) {
    var groups = new ArrayList<Path>();
    for (String membership : memberships) {
      String[] parts = membership.split(":", 3);
      boolean unified = parts.length == 3 && parts[1].isEmpty();
      boolean first = parts.length == 3 && Arrays.asList(parts[1].split(",", -1)).contains("cpu");
      if (!unified && !first) {
        continue;
      }
      List<Path> found = mounted(parts[2], mounts, unified ? "cgroup2" : "cgroup", unified);
      if (found.isEmpty() && first) {
        return null;
      }
      groups.addAll(found);
    }
    return groups.isEmpty() ? null : groups;
  }

  /** The group and those around it, up to where the hierarchy is mounted. */
  private static List<Path> mounted(
      String group, List<String> mounts, String type, boolean unified) {
    for (String line : mounts) {
      String[] halves = line.split(" - ", 2);
      String[] mount = halves[0].split(" ", -1);
      String[] system = halves.length < 2 ? new String[0] : halves[1].split(" ", -1);
      if (mount.length < 5 || system.length < 3 || !system[0].equals(type)) {
        continue;
      }
      if (unified || Arrays.asList(system[2].split(",", -1)).contains("cpu")) {
        return upwards(Path.of(mount[4]), mount[3], group);
      }
    }
    return List.of();
  }

  /** A container may see its own group as the root, or be told its path outside. */
  private static List<Path> upwards(Path mountPoint, String root, String group) {
    String below = group.startsWith(root) ? group.substring(root.length()) : group;
    Path folder = mountPoint.resolve(below.replaceFirst("^/+", "")).normalize();
    if (!folder.startsWith(mountPoint) || !Files.isDirectory(folder)) {
      folder = mountPoint;
    }
    var found = new ArrayList<Path>();
    for (Path each = folder; each != null && each.startsWith(mountPoint); each = each.getParent()) {
      if (Files.exists(each.resolve("cpu.stat"))) {
        found.add(each);
      }
    }
    return found;
  }

  /** Null where there is no such file, or nothing in it. */
  private static @Nullable List<String> lines(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      return lines.isEmpty() ? null : lines;
    } catch (IOException e) {
      return null;
    }
  }
}
