// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The models and servers of a run's requests: the first 20 of each. Any thread. */
public final class Destinations {

  private static final int MOST = 20;

  private final Set<String> models = new ConcurrentSkipListSet<>();
  private final Set<String> targets = new ConcurrentSkipListSet<>();

  /** Adds a requested model. */
  public void model(String name) {
    add(models, name);
  }

  /** Adds the server of a request: scheme, host and port, without secrets. */
  public void target(String origin) {
    add(targets, origin);
  }

  private static void add(Set<String> names, String name) {
    if (!name.isEmpty() && names.size() < MOST) {
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
