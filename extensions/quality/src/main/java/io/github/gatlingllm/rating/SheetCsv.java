// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The sheet for spreadsheet programs: CSV (RFC 4180), every cell quoted. An apostrophe precedes a
 * text that such a program would run as a formula.
 */
final class SheetCsv {

  static final String ITEM = "item";
  static final String RATING = "rating";
  private static final String COMMENT = "comment";

  /** The beginning of a formula, fullwidth signs included. */
  private static final Pattern FORMULA =
      Pattern.compile("[\\t\\r\\n]|[\\s\\h\\p{Cf}]*+[=+\\-@|%\uFF1D\uFF0B\uFF0D\uFF20]");

  /**
   * The beginning of a formula within a text, after a semicolon or tab, which separates cells in
   * many countries.
   */
  private static final Pattern WITHIN =
      Pattern.compile(
          "(?<=[;\\t\\r\\n])[ \u00A0\u3000\\p{Cf}\"]*+"
              + "(?=[=@|%\uFF1D\uFF20]|[+\\-\uFF0B\uFF0D]\\S)");

  private SheetCsv() {}

  static String text(Sheet sheet) {
    var out = new StringBuilder("\uFEFF"); // without it, Excel does not recognise UTF-8
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
