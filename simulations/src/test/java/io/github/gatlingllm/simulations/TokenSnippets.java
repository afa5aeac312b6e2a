// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;

/** The snippets of src/docs/reference/tokens.md. */
final class TokenSnippets {

  private TokenSnippets() {}

  static List<LlmProtocolBuilder> sources() {
    // docs
    LlmProtocolBuilder asTheServerCounts = llm.openAi().model("some-model");
    LlmProtocolBuilder allAlike = asTheServerCounts.tokenizer(o200kBase());
    LlmProtocolBuilder both = asTheServerCounts.compareTokens(o200kBase());
    // end
    return List.of(allAlike, both);
  }

  static LlmProtocolBuilder own() {
    // docs
    SentencePiece gemma = SentencePiece.load("gemma/tokenizer.model"); // of some library
    Tokenizer tokenizer = Tokenizer.named("gemma-2", text -> gemma.encode(text).length);
    LlmProtocolBuilder llmProtocol = llm.openAi().model("gemma-2-9b-it").tokenizer(tokenizer);
    // end
    return llmProtocol;
  }

  static List<Object> characters() {
    // docs
    SloBuilder readable = slo("readable").ttft().lte(ms(500)).characterRate().gte(60); // 10 words/s
    Objectives objectives =
        objectives(
            goodput(readable).attainment().gte(99),
            metric("chat").characterRate().percentile(5).gte(50));
    // end
    return List.of(readable, objectives);
  }

  /** A stand-in for the class of a library. */
  private interface SentencePiece {

    int[] encode(String text);

    static SentencePiece load(String model) {
      return text -> new int[model.length() + text.length()];
    }
  }
}
