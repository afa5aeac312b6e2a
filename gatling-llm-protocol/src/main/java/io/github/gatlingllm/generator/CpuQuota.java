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
 * The CPU quotas of the control groups of this process: those of a container, a pod or a systemd
 * slice. Linux stops a process that has used its share of a period until the next period begins.
 * Supports control groups of version 1 and 2.
 */
final class CpuQuota {

  private static final Path PROC = Path.of("/proc/self");
  private static final long NANOS_PER_MICRO = 1000;

  /** Microseconds in version 2, nanoseconds in version 1. */
  private static final Pattern THROTTLED =
      Pattern.compile("(?m)^throttled_(usec|time) (\\d{1,18})$");

  private final List<Path> groups;
  private final boolean readable;

  private CpuQuota(List<Path> groups, boolean readable) {
    this.groups = groups;
    this.readable = readable;
  }

  /** Returns the quotas of this process. */
  static CpuQuota ofThisProcess() {
    return of(PROC);
  }

  /**
   * Returns the quotas that a folder such as {@code /proc/self} reports.
   *
   * @param proc contains {@code cgroup} and {@code mountinfo}
   */
  static CpuQuota of(Path proc) {
    List<String> memberships = lines(proc.resolve("cgroup"));
    if (memberships == null) {
      return new CpuQuota(List.of(), true); // no control groups, so no limits
    }
    List<String> mounts = lines(proc.resolve("mountinfo"));
    List<Path> groups = mounts == null ? null : groups(memberships, mounts);
    return groups == null ? new CpuQuota(List.of(), false) : new CpuQuota(groups, true);
  }

  /** Returns whether the quotas are known. */
  boolean readable() {
    return readable;
  }

  /** Returns how many processors the tightest quota grants; empty without a quota. */
  OptionalDouble cores() {
    return groups.stream().map(CpuQuota::cores).flatMapToDouble(OptionalDouble::stream).min();
  }

  /**
   * Returns how long processes of these groups were throttled so far, in nanoseconds over all
   * processors; empty if not reported.
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

  /** Returns a quota as a number of processors. Without a limit it is {@code max} or -1. */
  private static OptionalDouble ratio(String quota, String period) {
    try {
      double granted = Double.parseDouble(quota.strip());
      double of = Double.parseDouble(period.strip());
      return granted > 0 && of > 0 ? OptionalDouble.of(granted / of) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /**
   * Reads the throttled time. It runs each second, so it uses no reader, whose buffers would
   * dominate the allocation per token.
   */
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

  /** Returns the folders of the groups; null if the files of a group are not visible. */
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

  /** Returns the group and its ancestors up to the mount point. */
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

  /**
   * Returns the folders from a group upwards. A container may see its own group as the root, or see
   * its path outside.
   */
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

  /** Returns the lines of a file; null if it is missing or empty. */
  private static @Nullable List<String> lines(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      return lines.isEmpty() ? null : lines;
    } catch (IOException e) {
      return null;
    }
  }
}
