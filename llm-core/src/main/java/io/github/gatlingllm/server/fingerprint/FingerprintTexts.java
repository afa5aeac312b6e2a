// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.fingerprint;

import java.util.Map;

/** The texts about the fingerprints of servers. */
final class FingerprintTexts {

  static final String NOT_REPORTED = "not reported";

  private static final int MOST = 4;

  private FingerprintTexts() {}

  static String differ(String name, Map<String, String> byAddress) {
    String values =
        String.join(
            ", ",
            byAddress.entrySet().stream()
                .limit(MOST)
                .map(each -> each.getValue() + " at " + each.getKey())
                .toList());
    return "The servers differ: "
        + name
        + " is "
        + values
        + ". The figures mix them. Test them separately, or make them equal.";
  }
}
