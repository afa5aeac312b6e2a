// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.List;

/**
 * The overload mode of a server and the evidence for it.
 *
 * @param mode the mode
 * @param evidence the evidence, one sentence each; why the mode is unknown
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
