// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.text.WordText;
import io.github.gatlingllm.workload.tokens.Tokenizer;

/**
 * The prompts of a trace. Each has exactly the recorded length. Blocks with equal ids have equal
 * text; all other text is unique. Immutable and thread-safe.
 */
public final class TracePrompts {

  /** Keys of texts that belong to no block; block ids have 32 bits. */
  private static final long UNLIKE = 1L << 38;

  private static final long IN_TURN = 1L << 39;

  private final Trace trace;
  private final int blockTokens;
  private final int[] shared;
  private final WordText texts;
  private final Prompt.Origin origin;
  private final Prompt.Origin lengthsOnly;

  /**
   * Generates the words. Each prompt is generated on demand.
   *
   * @param text the name in reports
   * @param blockTokens the tokens of a block
   * @param seed the same seed gives the same prompts
   */
  public TracePrompts(Trace trace, String text, int blockTokens, long seed, Tokenizer tokenizer) {
    this.trace = trace;
    this.blockTokens = blockTokens;
    this.shared = SharedPrefixes.tokens(trace, blockTokens);
    this.texts = new WordText(seed, tokenizer, trace.hasBlocks() ? blockTokens : longest(trace));
    this.origin = new Prompt.Origin(text, !trace.hasBlocks());
    this.lengthsOnly = new Prompt.Origin(text + ", lengths in turn", true);
  }

  /** Whether the tokenizer must count each prompt, which may be slow. */
  public boolean countsEach() {
    return texts.countsEach();
  }

  /**
   * Returns the prompt of a request.
   *
   * @param index from 0, in order of arrival
   */
  public Prompt prompt(int index) {
    int[] blocks = trace.blocks(index);
    String text =
        blocks.length == 0
            ? texts.text(UNLIKE + index, trace.inputTokens(index))
            : text(blocks, trace.inputTokens(index));
    return of(index, text, origin, shared[index]);
  }

  /**
   * Returns a unique prompt, with the lengths of the trace's requests in turn.
   *
   * @param turn from 0
   */
  public Prompt inTurn(long turn) {
    int index = (int) (turn % trace.size());
    return of(index, texts.text(IN_TURN + turn, trace.inputTokens(index)), lengthsOnly, 0);
  }

  private Prompt of(int index, String text, Prompt.Origin from, int sharedTokens) {
    return new Prompt(
        text, from, trace.inputTokens(index), trace.outputTokens(index), sharedTokens);
  }

  /** The last block makes the length exact, however the tokenizer counts the joints. */
  private String text(int[] blocks, int inputTokens) {
    int last = blocks.length - 1;
    var whole = new StringBuilder();
    for (int i = 0; i < last; i++) {
      whole.append(i == 0 ? "" : " ").append(texts.text(blocks[i], blockTokens));
    }
    return texts.after(whole.toString(), last * blockTokens, blocks[last], inputTokens);
  }

  private static int longest(Trace trace) {
    int longest = 1;
    for (int i = 0; i < trace.size(); i++) {
      longest = Math.max(longest, trace.inputTokens(i));
    }
    return longest;
  }
}
