// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.fetch.LocalHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Collects servers to which keys were sent in a readable way. Any thread. */
public final class ExposedSecrets {

  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final Set<String> plain = new ConcurrentSkipListSet<>();
  private final Set<String> unverified = new ConcurrentSkipListSet<>();
  private volatile String missing = "";

  /**
   * Adds a request that is sent with a key.
   *
   * @param origin the origin of its URL
   * @param host the host of its URL
   * @param unverified the settings that are missing to verify the server's certificate; empty if
   *     none is
   */
  public void sent(String origin, String host, String unverified) {
    if (!seen.add(origin) || LocalHost.isThisMachine(host)) {
      return;
    }
    if (!origin.startsWith("https:")) {
      plain.add(origin);
    } else if (!unverified.isEmpty()) {
      this.unverified.add(origin);
      missing = unverified;
    }
  }

  /** Returns one line for each kind of exposure. */
  public List<String> warnings() {
    var warnings = new ArrayList<String>();
    if (!plain.isEmpty()) {
      warnings.add(RunNoteTexts.unencrypted(List.copyOf(plain)));
    }
    if (!unverified.isEmpty()) {
      warnings.add(RunNoteTexts.unverified(List.copyOf(unverified), missing));
    }
    return warnings;
  }
}
