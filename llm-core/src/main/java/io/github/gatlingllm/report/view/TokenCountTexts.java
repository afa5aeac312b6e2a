// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

/** The texts about the counting of tokens. */
final class TokenCountTexts {

  static final String TOKENIZER_COUNTS = "the tokenizer counts";
  static final String CHUNKS_COUNT = "their chunks are counted";

  private TokenCountTexts() {}

  static String someChunksCount(long byChunks) {
    return "the tokenizer counts, and for " + byChunks + " of them the chunks";
  }

  static String charactersPerToken(String ratio) {
    return ratio + " characters per output token";
  }

  static String usageRejected(long rejected, long answers, String reasons, String instead) {
    return "the reported usage of "
        + rejected
        + " of "
        + answers
        + " answers is impossible and ignored ("
        + reasons
        + "): "
        + instead
        + " instead, see tokens.md";
  }

  static String compared(long answers, long usage, long tokenizer, String mismatch) {
    return "output tokens of "
        + answers
        + " answers: usage "
        + usage
        + ", tokenizer "
        + tokenizer
        + "; mismatch "
        + mismatch
        + " %";
  }

  static String noTemplate(String answers) {
    return "prompts: the server counts only the text (" + answers + "), no chat template";
  }

  static String template(String tokens, String answers) {
    return "chat template: +" + tokens + " tokens per request (median of " + answers + ")";
  }

  static String templateOrTokenizer(String tokens, String answers) {
    return "prompts: usage − text alone is "
        + tokens
        + " tokens per request (median of "
        + answers
        + "). All texts have the same length, so the chat template and a different tokenizer cannot"
        + " be told apart";
  }

  static String otherTokenizer(String tokens, String answers, String min, String max) {
    return "prompts: usage − text alone is "
        + tokens
        + " tokens per request (median of "
        + answers
        + ", from "
        + min
        + " to "
        + max
        + "). The chat template alone does not explain it: the server uses a different tokenizer";
  }
}
