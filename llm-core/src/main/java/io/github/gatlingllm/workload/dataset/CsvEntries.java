// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;
import java.util.List;
import java.util.Locale;

/** Parses rows of a CSV file by its heading. */
final class CsvEntries {

  private final int columns;
  private final int prompt;
  private final int inputTokens;
  private final int outputTokens;

  private CsvEntries(List<String> names) {
    columns = names.size();
    prompt = names.indexOf("prompt");
    inputTokens = names.indexOf("inputtokens");
    outputTokens = names.indexOf("outputtokens");
  }

  /** Returns the parser for a heading. */
  static CsvEntries under(String heading) {
    List<String> names = names(heading);
    if (!names.contains("prompt")) {
      throw MalformedEntryException.file(
          DatasetTexts.noPromptColumn(CsvRow.cells(heading)), DatasetTexts.HEADING_FORM);
    }
    return new CsvEntries(names);
  }

  /** Whether the line is a heading with a column {@code prompt}. */
  static boolean isHeading(String line) {
    try {
      List<String> names = names(line);
      return names.size() > 1 && names.contains("prompt");
    } catch (MalformedEntryException e) {
      return false;
    }
  }

  DatasetEntry read(String row) {
    List<String> cells = CsvRow.cells(row);
    if (cells.size() != columns) {
      throw MalformedEntryException.entry(
          DatasetTexts.cellsDiffer(cells.size(), columns), DatasetTexts.QUOTE_CELLS);
    }
    String text = cells.get(prompt);
    if (text.isBlank()) {
      throw MalformedEntryException.entry(DatasetTexts.PROMPT_EMPTY, DatasetTexts.WRITE_PROMPT);
    }
    return DatasetEntry.of(
        text,
        tokens(cells, inputTokens, "input_tokens"),
        tokens(cells, outputTokens, "output_tokens"));
  }

  private static int tokens(List<String> cells, int column, String name) {
    return column < 0 ? Prompt.UNKNOWN : EntryTokenCounts.of(name, cells.get(column));
  }

  /** {@code output_tokens} and {@code outputTokens} are the same. */
  private static List<String> names(String heading) {
    return CsvRow.cells(heading).stream()
        .map(name -> name.strip().toLowerCase(Locale.ROOT).replace("_", ""))
        .toList();
  }
}
