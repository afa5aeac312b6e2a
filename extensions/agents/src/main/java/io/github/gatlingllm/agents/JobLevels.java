// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelRecorder;
import io.github.gatlingllm.capacity.LevelShard;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load levels of a run, judged by jobs. A job belongs to the level in which it was due, or
 * began.
 *
 * @param levels the levels, with the figures of their requests
 * @param searched what a search decided by; null if it did not decide by jobs
 */
public record JobLevels(Levels levels, @Nullable Searched searched) {

  /** A run without levels. */
  public static final JobLevels NONE = new JobLevels(Levels.NONE, null);

  /**
   * The jobs and the SLO that a search decided by.
   *
   * @param job the name of the jobs
   * @param slo the name of the SLO
   */
  record Searched(String job, String slo) {}

  /**
   * Returns the levels of a run.
   *
   * @param search the search that chose them; null if jobs did not
   */
  public static JobLevels of(Levels levels, @Nullable JobSearch search) {
    return new JobLevels(levels, search == null ? null : search.searched());
  }

  /** Whether the run has levels of concurrent users. */
  boolean closed() {
    return levels.unit().filter(unit -> unit == LoadUnit.CONCURRENCY).isPresent();
  }

  /**
   * Returns the levels with the figures of jobs and their capacity; without levels if no level is
   * one of concurrent users.
   *
   * @param jobs the jobs of one name
   */
  Levels of(List<JobRecord> jobs, String job, String slo) {
    LevelPolicy policy = levels.levelling();
    if (policy == null || !closed()) {
      return Levels.NONE;
    }
    boolean decided = new Searched(job, slo).equals(searched);
    Slo judged = JobSample.slo(slo);
    return Levels.of(
        stats(jobs, judged),
        new LevelPolicy(policy.kind(), judged, policy.target(), decided ? policy.decided() : null));
  }

  private List<LevelStats> stats(List<JobRecord> jobs, Slo slo) {
    LevelTrack track = track();
    var recorder = new LevelRecorder(track);
    LevelShard shard = recorder.newShard();
    for (JobRecord each : jobs) {
      Double use = each.sloUse().get(slo.name());
      if (use != null && each.measured()) {
        RequestRecord request = JobSample.request(each, use * JobSample.FULL_USE, false);
        recorder.sent(request.timing().scheduled(), request.timing().sent());
        var source = new FigureSource(JobSample.PATH.get(0), JobSample.PATH);
        shard.record(EndedRequest.of(request, source, List.of(slo), track.of(request)));
      }
    }
    return recorder.snapshot(List.of(slo), Level.GOING_ON);
  }

  private LevelTrack track() {
    var track = new LevelTrack(LoadUnit.CONCURRENCY);
    for (LevelStats each : levels.all()) {
      track.open(each.level().load(), each.level().startNanos());
      track.close(each.level().endNanos());
    }
    return track;
  }
}
