// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The adapters in memory. A request whose adapter is not in a slot waits until it is loaded; the
 * adapter that was requested least recently is unloaded for it. Any thread.
 */
final class AdapterSlots {

  private final AdapterRules rules;

  /** When each adapter in a slot is loaded, by name; the least recently requested one first. */
  private final Map<String, Long> loadedAt = new LinkedHashMap<>(16, 0.75f, true);

  AdapterSlots(AdapterRules rules) {
    this.rules = rules;
  }

  /**
   * Requests an adapter.
   *
   * @return how long the request waits for it, in nanoseconds
   */
  synchronized long request(String adapter, long now) {
    Long loaded = loadedAt.get(adapter);
    if (loaded == null) {
      loaded = now + rules.load().toNanos();
      loadedAt.put(adapter, loaded);
      Iterator<String> oldest = loadedAt.keySet().iterator();
      if (loadedAt.size() > rules.slots()) {
        oldest.next();
        oldest.remove();
      }
    }
    return Math.max(0, loaded - now);
  }
}
