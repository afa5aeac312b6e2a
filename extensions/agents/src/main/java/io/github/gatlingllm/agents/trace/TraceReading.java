// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import java.util.EnumSet;
import java.util.Set;

/**
 * How to read a trace of jobs.
 *
 * @param assumed what may be assumed if the file does not contain it
 * @param limit the largest number of jobs
 * @param blockTokens the tokens of a block of a prompt
 */
public record TraceReading(Set<Assumption> assumed, int limit, int blockTokens) {

  /** The tokens of a block in Mooncake's own traces. */
  public static final int MOONCAKE_BLOCK = 512;

  /** Reads all jobs and assumes nothing. */
  public static final TraceReading ALL =
      new TraceReading(Set.of(), Integer.MAX_VALUE, MOONCAKE_BLOCK);

  /** Copies and validates. */
  public TraceReading {
    assumed = Set.copyOf(assumed);
    if (limit < 1) {
      throw new IllegalArgumentException(AgentTraceTexts.limitInvalid(limit));
    }
    if (blockTokens < 1) {
      throw new IllegalArgumentException(AgentTraceTexts.blocksInvalid(blockTokens));
    }
  }

  /** Returns a copy with one more assumption. */
  public TraceReading assuming(Assumption more) {
    var all = EnumSet.of(more);
    all.addAll(assumed);
    return new TraceReading(all, limit, blockTokens);
  }

  /** Returns a copy with another number of jobs. */
  public TraceReading limitedTo(int jobs) {
    return new TraceReading(assumed, jobs, blockTokens);
  }

  /** Returns a copy with another size of blocks. */
  public TraceReading blocksOf(int tokens) {
    return new TraceReading(assumed, limit, tokens);
  }
}
