// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.LongList;

/**
 * How many prompt tokens the server counts beyond those of the prompt's text: its chat template, if
 * the text was counted by the model's own tokenizer. Estimated from the first answers to requests
 * of one message.
 *
 * @param answers from how many
 * @param median tokens a request
 * @param min the least
 * @param max the most
 * @param lengthsDiffer whether the texts were of at least two lengths, by our own count
 */
public record TemplateOverhead(
    int answers, double median, int min, int max, boolean lengthsDiffer) {

  /** A text's end may or may not merge with what the template puts behind it. */
  private static final int STEADY = 2;

  public static TemplateOverhead of(LongList beyond, boolean lengthsDiffer) {
    LongList sorted = beyond.copy();
    sorted.sort();
    int last = sorted.size() - 1;
    double median = (sorted.get(last / 2) + sorted.get(last - last / 2)) / 2.0;
    return new TemplateOverhead(
        sorted.size(), median, (int) sorted.get(0), (int) sorted.get(last), lengthsDiffer);
  }

  /** Whether the server counts the text and nothing else, and as it was counted here. */
  public boolean none() {
    return min == 0 && max == 0;
  }

  /** Whether it is the same for prompts of different lengths, as a template's is. */
  public boolean steady() {
    return lengthsDiffer && !differs();
  }

  /**
   * Whether it can't be a template's alone: the text was counted by a tokenizer that is not the
   * model's. Of texts of one length it may be so too, and nobody sees it.
   */
  public boolean differs() {
    return min < 0 || max - min > STEADY;
  }
}
