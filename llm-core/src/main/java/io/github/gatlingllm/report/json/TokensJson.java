// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.OwnCountStats;
import io.github.gatlingllm.measure.OwnCountStats.Compared;
import io.github.gatlingllm.measure.OwnCountStats.NotBelieved;
import io.github.gatlingllm.measure.RequestStats.Tokens;
import io.github.gatlingllm.measure.TemplateOverhead;

/** The token figures of one request path, or of all, in {@code summary.json}. */
final class TokensJson {

  private TokensJson() {}

  static ObjectNode of(Tokens tokens) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (tokens.source() != null) {
      node.put("source", tokens.source().key());
      notBelieved(node, tokens.own().notBelieved());
    }
    own(node, tokens.own());
    if (tokens.input() != null) {
      node.set("input", DistJson.tokens(tokens.input(), tokens.inputTotal()));
    }
    if (tokens.output() != null) {
      node.set("output", DistJson.tokens(tokens.output(), tokens.outputTotal()));
    }
    tokens.cachedInputTotal().ifPresent(total -> node.put("cachedInputTotal", total));
    tokens.reasoningTotal().ifPresent(total -> node.put("reasoningTotal", total));
    DistJson.put(node, "chunksPerRequestMean", tokens.chunksPerRequestMean());
    return node;
  }

  /** Writes the answers whose usage is ignored; 0 is a known value. */
  private static void notBelieved(ObjectNode node, NotBelieved usage) {
    node.put("usageNotBelieved", usage.answers());
    if (usage.answers() > 0) {
      ObjectNode reasons = node.putObject("usageNotBelievedReasons");
      usage.reasons().forEach((doubt, count) -> reasons.put(doubt.key(), count.longValue()));
    }
  }

  private static void own(ObjectNode node, OwnCountStats own) {
    Compared compared = own.compared();
    if (compared != null) {
      DistJson.put(node, "mismatchPercent", compared.mismatchPercent());
      node.putObject("compared")
          .put("answers", compared.answers())
          .put("usage", compared.reported())
          .put("tokenizer", compared.counted());
    }
    DistJson.put(node, "charactersPerToken", own.charactersPerToken());
    TemplateOverhead template = own.template();
    if (template != null) {
      node.putObject("templateOverhead")
          .put("answers", template.answers())
          .put("median", template.median())
          .put("min", template.min())
          .put("max", template.max())
          .put("steady", template.steady());
    }
  }
}
