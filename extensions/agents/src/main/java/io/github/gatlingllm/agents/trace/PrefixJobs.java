// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.agents.trace.TracedCall.CallLengths;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Assigns prompts to jobs by their blocks: a prompt continues a job if it begins with all whole
 * blocks of the job's last prompt, and is longer than that prompt and its answer together. Of
 * several such jobs, the one with the most blocks counts, then the latest.
 */
final class PrefixJobs {

  private final int blockTokens;
  private final Map<List<Integer>, Deque<Job>> byPrefix = new HashMap<>();
  private int count;

  /**
   * A job.
   *
   * @param name its name
   * @param tokens the length of its last prompt and answer together
   */
  private record Job(String name, long tokens) {}

  PrefixJobs(int blockTokens) {
    this.blockTokens = blockTokens;
  }

  /** Returns the job of the next prompt of the file. */
  String next(CallLengths lengths) {
    List<Integer> blocks = lengths.blocks();
    Job continued = null;
    for (int i = blocks.size(); i > 0 && continued == null; i--) {
      continued = taken(byPrefix.get(blocks.subList(0, i)), lengths.input());
    }
    String name = continued == null ? "job " + ++count : continued.name();
    int whole = Math.min(blocks.size(), Math.max(0, lengths.input()) / blockTokens);
    if (whole > 0) {
      byPrefix
          .computeIfAbsent(List.copyOf(blocks.subList(0, whole)), none -> new ArrayDeque<>())
          .addFirst(new Job(name, (long) lengths.input() + Math.max(0, lengths.output())));
    }
    return name;
  }

  private static @Nullable Job taken(@Nullable Deque<Job> jobs, int input) {
    if (jobs == null) {
      return null;
    }
    for (Job each : jobs) {
      if (input > each.tokens()) {
        jobs.remove(each);
        return each;
      }
    }
    return null;
  }
}
