// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.OwnCountStats;
import io.github.gatlingllm.measure.OwnCountStats.Compared;
import io.github.gatlingllm.measure.OwnCountStats.NotBelieved;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.TemplateOverhead;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is said in words of how tokens were counted. */
public final class TokenSourceText {

  private static final int MOST_LINES = 20;

  private TokenSourceText() {}

  /** One line a finding, none where nothing was counted here. */
  public static List<String> lines(RunReport report) {
    OwnCountStats own = report.snapshot().all().tokens().own();
    var lines = new ArrayList<String>();
    if (own.compared() != null) {
      lines.add(compared(own.compared()));
    }
    own.charactersPerToken()
        .ifPresent(ratio -> lines.add(Quantity.plain(ratio) + " characters per output token"));
    lines.addAll(templates(report.scopes().requests()));
    return lines;
  }

  /** A line for each request path: each may go to a server with a template of its own. */
  private static List<String> templates(List<Scope> paths) {
    var lines = new ArrayList<String>();
    for (Scope path : paths) {
      TemplateOverhead template = path.stats().tokens().own().template();
      if (template != null && lines.size() < MOST_LINES) {
        lines.add((paths.size() == 1 ? "" : path.name() + ": ") + template(template));
      }
    }
    return lines;
  }

  /** Who counted, and with what. */
  public static String source(RunReport report, RequestStats.Tokens tokens) {
    String tokenizer = report.key().tokens().tokenizer();
    String with = tokenizer == null ? "" : " (" + tokenizer + ")";
    return tokens.source() == null ? "" : tokens.source().key() + with;
  }

  /** Which usages can't be true, and what counts instead. */
  public static Optional<String> notBelieved(NotBelieved usage, long answers) {
    if (usage.answers() == 0) {
      return Optional.empty();
    }
    String reasons =
        usage.reasons().entrySet().stream()
            .map(each -> each.getKey().text() + ": " + each.getValue())
            .collect(Collectors.joining("; "));
    return Optional.of(
        "the usage of "
            + usage.answers()
            + " of "
            + answers
            + " answers can't be true and is not believed ("
            + reasons
            + "): "
            + instead(usage)
            + " instead, see tokens.md");
  }

  private static String instead(NotBelieved usage) {
    if (usage.byChunks() == 0) {
      return "the tokenizer counts";
    }
    return usage.byChunks() == usage.answers()
        ? "their chunks are counted"
        : "the tokenizer counts, or of " + usage.byChunks() + " of them the chunks are counted";
  }

  static String compared(Compared compared) {
    return "output tokens of "
        + compared.answers()
        + " answers: usage "
        + compared.reported()
        + ", tokenizer "
        + compared.counted()
        + "; mismatch "
        + Quantity.plain(compared.mismatchPercent())
        + " %";
  }

  static String template(TemplateOverhead template) {
    if (template.none()) {
      return "prompts: the server counts the text alone ("
          + answers(template)
          + "), no chat template";
    }
    if (template.steady()) {
      return "chat template: +"
          + Quantity.plain(template.median())
          + " tokens a request (median of "
          + answers(template)
          + ")";
    }
    return template.differs()
        ? otherTokenizer(template)
        : "prompts: usage − text alone is "
            + Quantity.signed(template.median())
            + " tokens a request (median of "
            + answers(template)
            + "): the texts have one length, so the chat template can't be told from another"
            + " tokenizer";
  }

  private static String otherTokenizer(TemplateOverhead template) {
    return "prompts: the server counts "
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
