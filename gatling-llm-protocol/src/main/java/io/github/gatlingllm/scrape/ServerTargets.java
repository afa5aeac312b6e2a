// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.protocol.ServerSettings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The servers whose metrics are read: those that were named, and those that were found. */
final class ServerTargets {

  private final Set<MetricsTarget> targets = new LinkedHashSet<>();
  private final Set<String> tried = new LinkedHashSet<>();
  private final Set<String> exposed = new LinkedHashSet<>();

  synchronized void add(ServerSettings side) {
    side.urls().forEach(url -> targets.add(new MetricsTarget(url, null)));
  }

  synchronized void add(MetricsTarget found) {
    targets.add(found);
  }

  /** Returns whether nothing was looked for at that server before. */
  synchronized boolean isNew(String origin) {
    return tried.add(origin);
  }

  /** Returns whether it was not yet said that others can read the key on the way to that server. */
  synchronized boolean isNewlyExposed(String origin) {
    return exposed.add(origin);
  }

  synchronized List<MetricsTarget> all() {
    return List.copyOf(targets);
  }
}
