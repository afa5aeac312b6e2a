// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.LongList;

/**
 * The number of prompt tokens that the server counts beyond the prompt's text. It is the chat
 * template if the client counted with the model's own tokenizer. The first answers to requests with
 * one message give an estimate.
 *
 * @param answers the number of answers behind the estimate
 * @param median additional tokens a request
 * @param min the smallest number
 * @param max the largest number
 * @param lengthsDiffer whether the texts had at least two lengths, by the client's count
 */
public record TemplateOverhead(
    int answers, double median, int min, int max, boolean lengthsDiffer) {

  /** The end of a text may merge with the template's first characters, or not. */
  private static final int STEADY = 2;

  public static TemplateOverhead of(LongList beyond, boolean lengthsDiffer) {
    LongList sorted = beyond.copy();
    sorted.sort();
    int last = sorted.size() - 1;
    double median = (sorted.get(last / 2) + sorted.get(last - last / 2)) / 2.0;
    return new TemplateOverhead(
        sorted.size(), median, (int) sorted.get(0), (int) sorted.get(last), lengthsDiffer);
  }

  /** Returns whether the server counts exactly the text, as the client did. */
  public boolean none() {
    return min == 0 && max == 0;
  }

  /**
   * Returns whether the number is the same for prompts of different lengths, as with a template.
   */
  public boolean steady() {
    return lengthsDiffer && !differs();
  }

  /**
   * Returns whether the number can't come from a template alone, because the client's tokenizer is
   * not the model's. With texts of one length, this can't be detected.
   */
  public boolean differs() {
    return min < 0 || max - min > STEADY;
  }
}
