// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.workload.text.WordText;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import java.util.List;

/**
 * Generates the texts of calls whose length alone is recorded. Blocks with equal ids have equal
 * text; all other text is unique. Thread-safe.
 */
final class CallTexts {

  /** Keys of texts that belong to no block; block ids have 32 bits. */
  private static final long UNLIKE = 1L << 38;

  private final WordText texts;
  private final int blockTokens;
  private final int steps;

  /**
   * Generates the words.
   *
   * @param seed the same seed gives the same texts
   */
  CallTexts(JobTrace trace, long seed) {
    this.blockTokens = trace.blockTokens();
    this.steps = trace.jobs().stream().mapToInt(job -> job.steps().size()).max().orElse(1);
    this.texts = new WordText(seed, JtokkitTokenizer.cl100kBase(), longest(trace));
  }

  /**
   * Returns the text of a call.
   *
   * @param replayed the number of the replayed job, from 0, so that each has its own text
   * @param step the index of the step in its job
   */
  String text(TracedCall call, long replayed, int step) {
    List<Integer> blocks = call.lengths().blocks();
    int tokens = call.lengths().input();
    if (blocks.isEmpty()) {
      return texts.text(UNLIKE + replayed * steps + step, tokens);
    }
    int whole = Math.min(blocks.size() - 1, (tokens - 1) / blockTokens);
    var head = new StringBuilder();
    for (int i = 0; i < whole; i++) {
      head.append(i == 0 ? "" : " ").append(texts.text(key(blocks.get(i)), blockTokens));
    }
    return texts.after(head.toString(), whole * blockTokens, key(blocks.get(whole)), tokens);
  }

  private static long key(int block) {
    return Integer.toUnsignedLong(block);
  }

  private static int longest(JobTrace trace) {
    return trace.jobs().stream()
        .flatMap(job -> job.steps().stream())
        .mapToInt(step -> step.call() == null ? 1 : step.call().lengths().input())
        .max()
        .orElse(1);
  }
}
