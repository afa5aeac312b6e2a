// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The sheet for spreadsheet programs: CSV (RFC 4180), every cell quoted. A text that such a program
 * would run as a formula begins with an apostrophe.
 */
final class SheetCsv {

  static final String ITEM = "item";
  static final String RATING = "rating";
  private static final String COMMENT = "comment";

  /** What a program takes for the beginning of a formula, fullwidth signs with the others. */
  private static final Pattern FORMULA =
      Pattern.compile("[\\t\\r\\n]|[\\s\\h\\p{Cf}]*+[=+\\-@|%\uFF1D\uFF0B\uFF0D\uFF20]");

  /** Where a semicolon or a tab divides cells, as in many countries, one may begin in a text. */
  private static final Pattern WITHIN =
      Pattern.compile(
          "(?<=[;\\t\\r\\n])[ \u00A0\u3000\\p{Cf}\"]*+"
              + "(?=[=@|%\uFF1D\uFF20]|[+\\-\uFF0B\uFF0D]\\S)");

  private SheetCsv() {}

  static String text(Sheet sheet) {
    var out = new StringBuilder("\uFEFF"); // Excel takes UTF-8 for something else without it
    line(out, List.of(ITEM, "prompt", "right answers", "answer", RATING, COMMENT));
    sheet
        .items()
        .forEach(
            item ->
                line(
                    out,
                    List.of(
                        item.id(),
                        item.prompt(),
                        String.join("\n", item.references()),
                        item.answer(),
                        "",
                        "")));
    return out.toString();
  }

  private static void line(StringBuilder out, List<String> cells) {
    out.append(cells.stream().map(SheetCsv::cell).collect(Collectors.joining(","))).append("\r\n");
  }

  private static String cell(String text) {
    String plain = text.replace("\0", "");
    boolean formula = !plain.isBlank() && FORMULA.matcher(plain).lookingAt();
    String inner = WITHIN.matcher(plain).replaceAll("$0'");
    return '"' + (formula ? "'" : "") + inner.replace("\"", "\"\"") + '"';
  }
}
