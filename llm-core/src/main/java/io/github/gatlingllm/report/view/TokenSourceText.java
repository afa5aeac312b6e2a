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

/** Describes the counting of tokens. */
public final class TokenSourceText {

  private static final int MOST_LINES = 20;

  private TokenSourceText() {}

  /** Returns a line for each result; empty: no tokenizer counted. */
  public static List<String> lines(RunReport report) {
    OwnCountStats own = report.snapshot().all().tokens().own();
    var lines = new ArrayList<String>();
    if (own.compared() != null) {
      lines.add(compared(own.compared()));
    }
    own.charactersPerToken()
        .ifPresent(ratio -> lines.add(TokenCountTexts.charactersPerToken(Quantity.plain(ratio))));
    lines.addAll(templates(report.scopes().requests()));
    return lines;
  }

  /** Returns a line for each request path: servers may have different templates. */
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

  /** Names the source of token counts and the tokenizer. */
  public static String source(RunReport report, RequestStats.Tokens tokens) {
    String tokenizer = report.key().tokens().tokenizer();
    String with = tokenizer == null ? "" : " (" + tokenizer + ")";
    return tokens.source() == null ? "" : tokens.source().key() + with;
  }

  /** Describes impossible usages and what counts instead; empty: there are none. */
  public static Optional<String> notBelieved(NotBelieved usage, long answers) {
    if (usage.answers() == 0) {
      return Optional.empty();
    }
    String reasons =
        usage.reasons().entrySet().stream()
            .map(each -> each.getKey().text() + ": " + each.getValue())
            .collect(Collectors.joining("; "));
    return Optional.of(
        TokenCountTexts.usageRejected(usage.answers(), answers, reasons, instead(usage)));
  }

  private static String instead(NotBelieved usage) {
    if (usage.byChunks() == 0) {
      return TokenCountTexts.TOKENIZER_COUNTS;
    }
    return usage.byChunks() == usage.answers()
        ? TokenCountTexts.CHUNKS_COUNT
        : TokenCountTexts.someChunksCount(usage.byChunks());
  }

  static String compared(Compared compared) {
    return TokenCountTexts.compared(
        compared.answers(),
        compared.reported(),
        compared.counted(),
        Quantity.plain(compared.mismatchPercent()));
  }

  static String template(TemplateOverhead template) {
    if (template.none()) {
      return TokenCountTexts.noTemplate(answers(template));
    }
    if (template.steady()) {
      return TokenCountTexts.template(Quantity.plain(template.median()), answers(template));
    }
    return template.differs()
        ? otherTokenizer(template)
        : TokenCountTexts.templateOrTokenizer(
            Quantity.signed(template.median()), answers(template));
  }

  private static String otherTokenizer(TemplateOverhead template) {
    return TokenCountTexts.otherTokenizer(
        Quantity.signed(template.median()),
        answers(template),
        String.valueOf(template.min()),
        String.valueOf(template.max()));
  }

  private static String answers(TemplateOverhead template) {
    return template.answers() + (template.answers() == 1 ? " answer" : " answers");
  }
}
