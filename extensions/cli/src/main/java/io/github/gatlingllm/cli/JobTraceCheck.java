// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.agents.trace.Assumption;
import io.github.gatlingllm.agents.trace.JobTrace;
import io.github.gatlingllm.agents.trace.TraceReading;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads a trace of jobs whole, and finds out what its replay has to assume. */
final class JobTraceCheck {

  /** The fields that no dataset has; other formats of jobs look like prompts. */
  private static final Pattern FIELDS =
      Pattern.compile("\"(?:steps|resourceSpans|spanId|span_id|traj)\"\\s*:");

  private JobTraceCheck() {}

  /** Whether the beginning of a file is that of a trace of jobs. */
  static boolean recognizes(String head) {
    return head.startsWith("{") && FIELDS.matcher(head).find();
  }

  /**
   * Returns what a trace has, and what its replay has to assume.
   *
   * @throws IllegalArgumentException if no assumption makes it usable
   */
  static String of(Path file) {
    Set<Assumption> needed = EnumSet.noneOf(Assumption.class);
    JobTrace trace = read(file, needed).orElse(null);
    if (trace == null) {
      needed = EnumSet.allOf(Assumption.class);
      trace = JobTrace.read(file, how(needed));
      for (Assumption each : Assumption.values()) {
        needed.remove(each);
        if (read(file, needed).isEmpty()) {
          needed.add(each);
        }
      }
    }
    List<String> options = needed.stream().map(Assumption::option).toList();
    return ValidateTexts.jobs(
        file.toString(),
        trace.jobs().size(),
        options,
        trace.callWithoutLength().map(ValidateTexts::withoutLength).orElse(""));
  }

  private static Optional<JobTrace> read(Path file, Set<Assumption> assumed) {
    try {
      return Optional.of(JobTrace.read(file, how(assumed)));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // another set of assumptions may do
    }
  }

  private static TraceReading how(Set<Assumption> assumed) {
    return new TraceReading(assumed, Integer.MAX_VALUE, TraceReading.MOONCAKE_BLOCK);
  }
}
