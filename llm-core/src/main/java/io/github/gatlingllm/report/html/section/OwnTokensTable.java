// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.OwnCountStats;
import io.github.gatlingllm.measure.OwnCountStats.Compared;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.TemplateOverhead;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.List;

/** The table of token counts by the server's usage and by the tokenizer. */
final class OwnTokensTable {

  private OwnTokensTable() {}

  static void write(Html html, RequestStats.Tokens tokens) {
    OwnCountStats own = tokens.own();
    if (own.equals(OwnCountStats.NONE)) {
      return;
    }
    HtmlTable.open(html, "tokens counted by the tokenizer", List.of("Count", ""));
    if (own.compared() != null) {
      compared(html, own.compared());
    }
    own.charactersPerToken()
        .ifPresent(ratio -> row(html, "characters per output token", ReportFormat.number(ratio)));
    if (own.template() != null) {
      template(html, own.template());
    }
    HtmlTable.close(html);
  }

  private static void compared(Html html, Compared compared) {
    row(html, "answers counted by both", ReportFormat.fixed(compared.answers(), 0));
    row(html, "output tokens by usage", ReportFormat.fixed(compared.reported(), 0));
    row(html, "output tokens by tokenizer", ReportFormat.fixed(compared.counted(), 0));
    row(html, "mismatch", ReportFormat.number(compared.mismatchPercent()) + " %");
  }

  private static void template(Html html, TemplateOverhead template) {
    row(
        html,
        template.steady() ? "chat template, tokens per request" : "prompt, usage − text alone",
        Quantity.signed(template.median())
            + " (median of "
            + template.answers()
            + ", "
            + template.min()
            + " to "
            + template.max()
            + ")");
  }

  private static void row(Html html, String head, String cell) {
    HtmlTable.row(html, head, List.of(cell));
  }
}
