/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.Quantity;
import io.github.gatlingllm.timeline.OwnFigures;
import io.github.gatlingllm.timeline.OwnFigures.Compared;
import io.github.gatlingllm.timeline.RequestStats;
import io.github.gatlingllm.timeline.TemplateOverhead;
import java.util.ArrayList;
import java.util.List;

/** What is said in words of how tokens were counted. */
final class TokenWords {

  private TokenWords() {}

  /** One line a finding, none where nothing was counted here. */
  static List<String> lines(RunReport report) {
    OwnFigures own = report.snapshot().all().tokens().own();
    var lines = new ArrayList<String>();
    if (own.compared() != null) {
      lines.add(compared(own.compared()));
    }
    own.charactersPerToken()
        .ifPresent(ratio -> lines.add(Quantity.plain(ratio) + " characters per output token"));
    if (own.template() != null) {
      lines.add(template(own.template()));
    }
    return lines;
  }

  /** Who counted, and with what. */
  static String source(RunReport report, RequestStats.Tokens tokens) {
    String tokenizer = report.key().tokens().tokenizer();
    return tokens.source() == null
        ? ""
        : tokenizer == null ? tokens.source() : tokens.source() + " (" + tokenizer + ")";
  }

  static String compared(Compared compared) {
    return "output tokens of "
        + compared.answers()
        + " answers: usage "
        + compared.told()
        + ", tokenizer "
        + compared.counted()
        + "; mismatch "
        + Quantity.plain(compared.mismatchPercent())
        + " %";
  }

  static String template(TemplateOverhead template) {
    return template.steady()
        ? "chat template: +"
            + Quantity.plain(template.median())
            + " tokens a request (median of "
            + answers(template)
            + ")"
        : "prompts: the server counts "
            + Quantity.signed(template.median())
            + " tokens a request against the text alone (median of "
            + answers(template)
            + ", from "
            + template.min()
            + " to "
            + template.max()
            + "): not its chat template alone, the text was counted by another tokenizer";
  }

  private static String answers(TemplateOverhead template) {
    return template.answers() + (template.answers() == 1 ? " answer" : " answers");
  }
}
