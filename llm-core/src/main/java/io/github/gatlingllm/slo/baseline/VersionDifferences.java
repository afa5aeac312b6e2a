// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.server.fingerprint.ServerFingerprint;
import io.github.gatlingllm.slo.baseline.BaselineRun.Origin;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The versions and server settings in which two runs differ. They may explain a change. */
public final class VersionDifferences {

  private VersionDifferences() {}

  /**
   * Returns one text for each difference. What a server reports is compared only if it reported
   * something in both runs.
   */
  public static List<String> of(SortedMap<String, String> before, SortedMap<String, String> now) {
    boolean servers = hasServer(before) && hasServer(now);
    var names = new TreeSet<>(now.keySet());
    names.addAll(before.keySet());
    return names.stream()
        .filter(name -> servers || !name.startsWith(Origin.SERVER))
        .filter(name -> !same(name, before.get(name), now.get(name)))
        .map(
            name -> RunDifferenceTexts.changed(name, shown(now.get(name)), shown(before.get(name))))
        .toList();
  }

  /** Whether the server of that run is known. */
  public static boolean hasServer(SortedMap<String, String> versions) {
    return versions.keySet().stream().anyMatch(name -> name.startsWith(Origin.SERVER));
  }

  private static boolean same(String name, @Nullable String before, @Nullable String now) {
    return name.startsWith(Origin.SERVER)
        ? ServerFingerprint.same(name.substring(Origin.SERVER.length()), before, now)
        : Objects.equals(before, now);
  }

  private static String shown(@Nullable String version) {
    return version == null ? RunDifferenceTexts.NOT_REPORTED : version;
  }
}
