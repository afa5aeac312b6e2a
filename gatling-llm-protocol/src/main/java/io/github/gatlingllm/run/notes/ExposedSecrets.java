// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.fetch.LocalHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Servers to which keys went in a way that lets others read them. Any thread. */
public final class ExposedSecrets {

  private static final String SECRET = "a key or another secret header was sent ";

  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final Set<String> plain = new ConcurrentSkipListSet<>();
  private final Set<String> unverified = new ConcurrentSkipListSet<>();
  private volatile String missing = "";

  /**
   * A request with a key goes out.
   *
   * @param origin of its URL
   * @param host of its URL
   * @param unverified the settings that are missing for a server's certificate to be verified;
   *     empty: none is
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

  /** A line for each way. */
  public List<String> warnings() {
    var warnings = new ArrayList<String>();
    if (!plain.isEmpty()) {
      warnings.add(
          SECRET
              + "unencrypted to "
              + String.join(", ", plain)
              + ": anybody on the way could read it. Use https, or a key that is worth nothing");
    }
    if (!unverified.isEmpty()) {
      warnings.add(
          SECRET
              + "to "
              + String.join(", ", unverified)
              + " without verifying the server's certificate, as Gatling does by default: set "
              + missing
              + ", see set-up-a-project.md");
    }
    return warnings;
  }
}
