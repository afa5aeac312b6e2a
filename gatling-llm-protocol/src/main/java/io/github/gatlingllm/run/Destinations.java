// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** What the requests of a run ask for, and where they go: the first few of each. Any thread. */
public final class Destinations {

  private static final int MOST = 20;

  private final Set<String> models = new ConcurrentSkipListSet<>();
  private final Set<String> targets = new ConcurrentSkipListSet<>();

  /** A model that a request asks for. */
  public void model(String name) {
    add(models, name);
  }

  /** Where a request goes: scheme, host and port, and nothing that could be a secret. */
  public void target(String origin) {
    add(targets, origin);
  }

  private static void add(Set<String> names, String name) {
    if (names.size() < MOST) {
      names.add(name);
    }
  }

  List<String> models() {
    return List.copyOf(models);
  }

  List<String> targets() {
    return List.copyOf(targets);
  }
}
