// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.List;

/**
 * The tools that an answer calls instead of a text.
 *
 * @param calls the calls, in order; none: the answer is a text
 * @param named whether the request named the tool
 */
record ToolUse(List<CalledTool> calls, boolean named) {
  static final ToolUse NONE = new ToolUse(List.of(), false);

  public ToolUse {
    calls = List.copyOf(calls);
  }
}
