// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.files.ReadAhead;
import io.github.gatlingllm.workload.length.Sizes;
import io.github.gatlingllm.workload.text.WordText;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Generates prompts by index, with planned lengths and shared parts. The same seed and tokenizer
 * give the same prompts on any machine, in any order. Immutable, thread-safe, and fast enough for
 * event loops.
 */
public final class PromptSource {

  private final WordText texts;
  private final Sizes sizes;
  private final PromptSharing sharing;
  private final long seed;
  private final Prompt.Origin origin;

  PromptSource(
      WordText texts, Sizes sizes, PromptSharing sharing, long seed, Prompt.Origin origin) {
    this.texts = texts;
    this.sizes = sizes;
    this.sharing = sharing;
    this.seed = seed;
    this.origin = origin;
  }

  /** Returns the origin shown in reports. */
  Prompt.Origin origin() {
    return origin;
  }

  /**
   * Returns a thread-safe supplier of all prompts in turn. If the tokenizer must count each prompt,
   * which is unusual, a separate thread generates them ahead.
   */
  public Supplier<Prompt> inTurn() {
    if (texts.countsEach()) {
      Iterator<Prompt> all =
          LongStream.iterate(0, index -> index + 1).mapToObj(this::at).iterator();
      return ReadAhead.of(RunThread.PROMPTS, all, prompt -> prompt.text().length())::next;
    }
    var index = new AtomicLong();
    return () -> at(index.getAndIncrement());
  }

  /** Returns the prompt of this index, from 0. */
  public Prompt at(long index) {
    int tokens = SyntheticPrompts.requirePossible(sizes.input(seed, index));
    PromptSharing.Head head = sharing.head(index, tokens);
    return new Prompt(
        text(head, index, tokens),
        origin,
        tokens,
        sizes.output(seed, index),
        head.seen() ? head.tokens() : 0);
  }

  private String text(PromptSharing.Head head, long index, int tokens) {
    if (head.tokens() == 0) {
      return texts.text(index, tokens);
    }
    String shared = texts.text(head.key(), head.tokens());
    return head.tokens() == tokens ? shared : texts.after(shared, head.tokens(), index, tokens);
  }
}
