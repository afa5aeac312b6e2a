// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.protocol.ServerSettings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The servers whose metrics are scraped, configured or found. */
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

  /** Returns whether that server was not probed before. */
  synchronized boolean isNew(String origin) {
    return tried.add(origin);
  }

  /** Returns whether no warning about an exposed key was given for that server before. */
  synchronized boolean isNewlyExposed(String origin) {
    return exposed.add(origin);
  }

  synchronized List<MetricsTarget> all() {
    return List.copyOf(targets);
  }
}
