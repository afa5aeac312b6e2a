// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;

/** Numbers of tokens that a file tells. */
final class EntryTokenCounts {

  private EntryTokenCounts() {}

  /** Empty: not told. */
  static int of(String column, String cell) {
    if (cell.isBlank()) {
      return Prompt.UNKNOWN;
    }
    try {
      int tokens = Integer.parseInt(cell.strip());
      if (tokens >= 1) {
        return tokens;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw malformed(column, cell);
  }

  static MalformedEntryException malformed(String name, Object value) {
    return MalformedEntryException.entry(
        "has " + name + " '" + value + "'", "write a whole number of at least 1, or leave it out");
  }
}
