// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;

/** Parses token counts of a file. */
final class EntryTokenCounts {

  private EntryTokenCounts() {}

  /** Returns the count; {@link Prompt#UNKNOWN} if the cell is blank. */
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
      // reported below
    }
    throw malformed(column, cell);
  }

  static MalformedEntryException malformed(String name, Object value) {
    return MalformedEntryException.entry(
        DatasetTexts.tokensInvalid(name, value.toString()), DatasetTexts.TOKENS_FORM);
  }
}
