// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.text.WordText;
import io.github.gatlingllm.workload.tokens.Tokenizer;

/**
 * The prompts of a trace: each of exactly the recorded length, of blocks that are equal where the
 * trace says so, and else unlike all others. Immutable; safe for many threads.
 */
public final class TracePrompts {

  /** Keys of texts that are no block's; ids of blocks have 32 bits. */
  private static final long UNLIKE = 1L << 38;

  private static final long IN_TURN = 1L << 39;

  private final Trace trace;
  private final int blockTokens;
  private final int[] shared;
  private final WordText texts;
  private final Prompt.Origin origin;
  private final Prompt.Origin lengthsOnly;

  /**
   * Makes their words; the prompts themselves are made one by one.
   *
   * @param text how reports name them
   * @param blockTokens how many tokens each of its blocks stands for
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

  /** Whether the tokenizer has to count each, which it may take its time for. */
  public boolean countsEach() {
    return texts.countsEach();
  }

  /**
   * That of a request.
   *
   * @param index from 0, in the order of arrival
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
   * One that is like none of the trace, with the lengths of its requests in turn.
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

  /** The last block makes the length exact, whatever the tokenizer makes of the joints. */
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
