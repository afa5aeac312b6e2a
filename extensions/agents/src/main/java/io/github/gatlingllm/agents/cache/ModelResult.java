// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.List;

/**
 * The results of a model of the cache.
 *
 * @param samples the answered prompts
 * @param differences examples of prompts that start differently
 * @param incomplete whether it ran out of memory, so that the cache could have held more
 * @param dropped the number of prompts that were not looked up
 * @param firstBlocks the blocks that were computed first here; other workers may have them, too
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ModelResult(
    List<CacheSample> samples,
    List<FirstDifference> differences,
    boolean incomplete,
    long dropped,
    long[] firstBlocks) {

  /** Without prompts. */
  public static final ModelResult NONE =
      new ModelResult(List.of(), List.of(), false, 0, new long[0]);

  /** Copies. */
  public ModelResult {
    samples = List.copyOf(samples);
    differences = List.copyOf(differences);
  }

  /** Returns a copy with more prompts that were not read. */
  public ModelResult dropping(long more) {
    return new ModelResult(samples, differences, incomplete, dropped + more, firstBlocks);
  }
}
