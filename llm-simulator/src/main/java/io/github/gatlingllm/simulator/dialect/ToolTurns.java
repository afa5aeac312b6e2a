// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.LinkedHashSet;
import java.util.Set;

/** The tool calls of a conversation: how many rounds, and whether each call has its result. */
final class ToolTurns {
  private final boolean checked;
  private final String field;
  private final Set<String> open = new LinkedHashSet<>();
  private int rounds;
  private boolean calling;

  /**
   * @param checked whether calls without results, and results without calls, are refused
   * @param field the field of the request, for errors
   */
  ToolTurns(boolean checked, String field) {
    this.checked = checked;
    this.field = field;
  }

  /** Records a message that is no result. */
  void spoke(String role) {
    end();
    calling = false;
    if (role.equals("user")) {
      rounds = 0;
    }
  }

  /** Records a call of the model. Calls before the first result are of one answer. */
  void called(String id) {
    if (!calling) {
      calling = true;
      rounds++;
    }
    open.add(id);
  }

  /** Records the result of a call. */
  void answered(String id) {
    calling = false;
    if (!open.remove(id) && checked) {
      throw ApiError.invalid(
          "Messages with tool results must follow the tool call: there is no call '" + id + "'.",
          field,
          null);
    }
  }

  /** Checks that each call has its result. */
  void end() {
    if (checked && !open.isEmpty()) {
      throw ApiError.invalid(
          "Each tool call must be followed by its result. These have none: "
              + String.join(", ", open)
              + ".",
          field,
          null);
    }
    open.clear();
  }

  int rounds() {
    return rounds;
  }
}
