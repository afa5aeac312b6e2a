// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.agents.StepKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Recorded jobs of agents, in the order of their due times if they have any. Immutable.
 *
 * @param file the name of the file
 * @param jobs the jobs, at least one
 * @param notes what the console says: counts, what is assumed, what is not replayed
 * @param blockTokens the tokens of a block of a prompt
 */
public record JobTrace(String file, List<TracedJob> jobs, List<String> notes, int blockTokens) {

  /** Copies. */
  public JobTrace {
    jobs = List.copyOf(jobs);
    notes = List.copyOf(notes);
  }

  /**
   * Reads a trace. The fields of its first object show its format.
   *
   * @throws IllegalArgumentException naming file, line, reason and remedy
   */
  public static JobTrace read(Path file, TraceReading how) {
    var reading = new Reading(how);
    TraceValues.read(file, reading::next);
    return reading.trace(file);
  }

  /** Returns whether all jobs have due times. */
  public boolean isTimed() {
    return jobs.stream().allMatch(job -> job.due() != TracedJob.UNKNOWN);
  }

  /** Returns the largest number of calls of a job. */
  public int mostCalls() {
    return jobs.stream().mapToInt(TracedJob::calls).max().orElse(0);
  }

  /** Returns whether any call declares tools, or has calls or results of them. */
  public boolean usesTools() {
    return jobs.stream().anyMatch(TracedJob::usesTools);
  }

  /**
   * Returns a call whose answer has no known length although it may be of any; empty if there is
   * none. The model itself ends an answer that calls tools.
   */
  public Optional<String> callWithoutLength() {
    for (TracedJob job : jobs) {
      for (TracedStep step : job.steps()) {
        TracedCall call = step.call();
        if (call != null
            && call.lengths().output() == TracedJob.UNKNOWN
            && !call.isAnsweredByCalls()) {
          return Optional.of(job.id() + ", step '" + step.id() + "'");
        }
      }
    }
    return Optional.empty();
  }

  /** Reads one file. */
  private static final class Reading {

    private final TraceReading how;
    private @Nullable JobTraceFormat format;
    private @Nullable JobReader reader;

    private Reading(TraceReading how) {
      this.how = how;
    }

    /** Reads an object, and returns whether further ones are needed. */
    private boolean next(TraceObject value) {
      JobReader by = reader;
      JobTraceFormat found = JobTraceFormat.of(value.json()).orElse(null);
      if (found == null) {
        var fields = new ArrayList<String>();
        value.json().fieldNames().forEachRemaining(fields::add);
        throw value.wrong(AgentTraceTexts.formatUnknown(fields, JobTraceFormat.labels()));
      }
      if (by == null) {
        format = found;
        by = found.reader(how);
        reader = by;
      } else if (found != format) {
        throw value.wrong(AgentTraceTexts.formatMixed(found.label()));
      }
      by.read(value);
      return !by.full();
    }

    private JobTrace trace(Path file) {
      JobReader by = reader;
      var notes = new ArrayList<String>();
      List<TracedJob> read = by == null ? List.of() : by.jobs(notes);
      if (read.isEmpty() || format == null) {
        throw new IllegalArgumentException(AgentTraceTexts.empty(file.toString()));
      }
      how.assumed().stream().sorted().forEach(each -> notes.add(AgentTraceTexts.assumed(each)));
      List<TracedJob> jobs = inOrder(read).stream().limit(how.limit()).toList();
      String name = file.getFileName().toString();
      notes.add(0, summary(name, format, jobs));
      return new JobTrace(name, jobs, notes, how.blockTokens());
    }

    private static String summary(String name, JobTraceFormat format, List<TracedJob> jobs) {
      long calls = jobs.stream().mapToLong(TracedJob::calls).sum();
      long tools =
          jobs.stream()
              .flatMap(job -> job.steps().stream())
              .filter(step -> step.kind() == StepKind.HTTP)
              .count();
      return AgentTraceTexts.summary(name, format.label(), jobs.size(), calls, tools);
    }

    /** Orders jobs by their due times, from that of the first one. */
    private static List<TracedJob> inOrder(List<TracedJob> jobs) {
      if (jobs.stream().anyMatch(job -> job.due() == TracedJob.UNKNOWN)) {
        return jobs;
      }
      List<TracedJob> sorted =
          jobs.stream().sorted(Comparator.comparingLong(TracedJob::due)).toList();
      long first = sorted.get(0).due();
      return sorted.stream().map(job -> job.dueAt(job.due() - first)).toList();
    }
  }
}
