// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.request.JobStep;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Records the jobs of a run. Any thread. */
public final class JobRecorder {

  /** All jobs are kept in memory, with their steps, because verdicts need each of them. */
  static final long MOST_JOBS = 100_000;

  private final String prefix;
  private final Map<String, OpenJob> open = new ConcurrentHashMap<>();
  private final Queue<JobRecord> ended = new ConcurrentLinkedQueue<>();
  private volatile @Nullable JobSearch search;
  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong kept = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();

  /**
   * Creates a recorder without jobs.
   *
   * @param prefix the start of each job's id, unique among the workers of a run
   */
  public JobRecorder(String prefix) {
    this.prefix = prefix;
  }

  /** Reports jobs to a search from now on. Call it before any job begins. */
  public void search(JobSearch searching) {
    search = searching;
  }

  /**
   * Begins a job.
   *
   * @param now the time since the run's start
   * @param slos the SLOs of jobs of this name
   */
  public OpenJob begin(String job, long userId, long now, List<JobSlo> slos) {
    var opened = new OpenJob(job, prefix + begun.incrementAndGet(), userId, now, slos);
    open.put(opened.id(), opened);
    JobSearch searching = search;
    if (searching != null) {
      searching.began(job, now);
    }
    return opened;
  }

  /** Ends a job as its user leaves it. */
  public void leave(OpenJob job, OpenJob.Leaving how) {
    open.remove(job.id());
    job.leave(how).ifPresent(record -> keep(record, job.entered()));
  }

  private void keep(JobRecord job, long entered) {
    JobSearch searching = search;
    if (searching != null) {
      searching.ended(job, entered);
    }
    if (kept.incrementAndGet() <= MOST_JOBS) {
      ended.add(job);
    } else {
      dropped.incrementAndGet();
    }
  }

  /** Adds a request or attempt that has ended to its job, if it is part of one. */
  public void ended(EndedRequest request) {
    of(request, (job, step) -> job.ended(step, request.request()));
  }

  /** Adds a failed attempt that is followed by another one. */
  public void retried(EndedRequest attempt) {
    of(attempt, (job, step) -> job.retried(step, attempt.request()));
  }

  private void of(EndedRequest request, BiConsumer<OpenJob, Integer> then) {
    JobStep step = request.request().id().job();
    OpenJob job = step == null ? null : open.get(step.jobId());
    if (step != null && job != null) {
      then.accept(job, step.step());
    }
  }

  /**
   * Ends all jobs with the run.
   *
   * @param now the end of the run, since its start
   */
  public void cut(long now) {
    Consumer<OpenJob> cut = job -> job.cut(now).ifPresent(record -> keep(record, job.entered()));
    List.copyOf(open.values()).forEach(cut);
    open.clear();
  }

  /** Returns whether any job began. */
  public boolean any() {
    return begun.get() > 0;
  }

  /** Returns the jobs that have ended, in the order of their ends. */
  public List<JobRecord> jobs() {
    return new ArrayList<>(ended);
  }

  /** Returns the number of jobs that were not kept, because there were too many. */
  public long dropped() {
    return dropped.get();
  }
}
