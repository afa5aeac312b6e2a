// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.ReportedTimesReader;
import java.io.IOException;

/** Reads the {@code usage} object of OpenAI's chat and legacy completions, and of embeddings. */
final class ChatUsage {

  private ChatUsage() {}

  static void read(JsonCursor json, Delta delta) throws IOException {
    String field = json.firstField();
    if (field != null) {
      delta.forgetUsage();
    }
    for (; field != null; field = json.nextField()) {
      switch (field) {
        case "prompt_tokens" -> delta.inputTokens(count(json));
        case "completion_tokens" -> delta.outputTokens(count(json));
        // DeepSeek's name for it.
        case "prompt_cache_hit_tokens" -> delta.cachedInputTokens(count(json));
        case "prompt_tokens_details", "completion_tokens_details" -> details(json, delta);
        default -> ReportedTimesReader.inSeconds(field, json, delta);
      }
    }
  }

  /** Reads details of input or output tokens: cached, cache writes, reasoning. */
  static void details(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "cached_tokens" -> delta.cachedInputTokens(count(json));
        case "cache_write_tokens" -> delta.cacheWriteInputTokens(count(json));
        case "reasoning_tokens" -> delta.reasoningTokens(count(json));
        default -> {}
      }
    }
  }

  private static int count(JsonCursor json) throws IOException {
    return json.countOr(Usage.ABSENT);
  }
}
