// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.util.List;

/**
 * A flag of a tool, as the table of that tool declares it.
 *
 * @param names all spellings; the first one is the flag's name in the code
 * @param values how many values follow it
 * @param effect what it means for the load
 * @param gap why it has no equivalent, and what to do; empty for other effects
 */
record KnownFlag(List<String> names, Values values, Effect effect, String gap) {

  String name() {
    return names.get(0);
  }

  /** How many values follow a flag. */
  enum Values {
    NONE,
    ONE,
    TWO,
    /** All words up to the next flag; the flag may also be repeated. */
    MANY,
    /** One value each time; the flag may be repeated. */
    REPEATED
  }

  /** What a flag means for the load. */
  enum Effect {
    /** It shapes the load, and a translator reads it. */
    LOAD,
    /** It concerns the tool's own output, display, tokenizer or process. */
    NONE,
    /** It shapes the load or the result, and has no equivalent. */
    GAP
  }
}
