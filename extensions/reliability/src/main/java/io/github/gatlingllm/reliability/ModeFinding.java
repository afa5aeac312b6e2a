// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.List;

/**
 * What a server does with too much load, and what shows it.
 *
 * @param mode which
 * @param evidence one sentence each
 */
record ModeFinding(Mode mode, List<String> evidence) {

  /** Copies. */
  public ModeFinding {
    evidence = List.copyOf(evidence);
  }

  static ModeFinding unknown(String why) {
    return new ModeFinding(Mode.UNKNOWN, List.of(why));
  }
}
