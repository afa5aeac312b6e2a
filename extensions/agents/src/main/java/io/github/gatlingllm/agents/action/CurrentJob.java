// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.agents.JobBranch;
import io.github.gatlingllm.agents.OpenJob;
import io.github.gatlingllm.agents.run.JobsRun;
import io.github.gatlingllm.measure.request.JobStep;
import io.github.gatlingllm.run.LlmRun;
import io.github.gatlingllm.session.UserJob;
import java.util.List;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * The job of a session.
 *
 * @param run the run
 * @param jobs its jobs
 * @param job the job
 * @param branch where its session is in the job
 * @param scope where it began
 * @param failedBefore whether the session had failed before the job began
 */
record CurrentJob(
    LlmRun run, JobsRun jobs, OpenJob job, JobBranch branch, BlockScope scope, boolean failedBefore)
    implements UserJob {

  /** Returns the job of a session; null if it has none. */
  static @Nullable CurrentJob of(Session session) {
    Option<Object> job = session.attributes().get(ATTRIBUTE);
    return job.isDefined() && job.get() instanceof CurrentJob current ? current : null;
  }

  /** Returns the job that the session is in; null outside jobs, or if the session has left it. */
  static @Nullable CurrentJob within(Session session) {
    CurrentJob job = of(session);
    return job != null && job.scope.contains(session) ? job : null;
  }

  @Override
  public @Nullable JobStep sends(Session session, String request) {
    return scope.contains(session)
        ? job.sends(branch, request, SentAs.of(session, request), now())
        : null;
  }

  /** Returns the same job in another branch. */
  CurrentJob in(JobBranch other) {
    return new CurrentJob(run, jobs, job, other, scope, failedBefore);
  }

  /** Returns branches of the job that begin now, where this session is. */
  List<JobBranch> fork(List<String> names) {
    return job.fork(branch, names, now());
  }

  /** Records that a branch has reached its end. */
  void joins(JobBranch other) {
    job.join(other, branch, now());
  }

  /** Returns the time since the run's start, in nanoseconds. */
  long now() {
    return System.nanoTime() - run.live().zero();
  }

  /** Ends the job at its end, and returns the session without it. */
  Session end(Session session) {
    OpenJob.Leaving how =
        !session.isFailed()
            ? OpenJob.Leaving.AT_END
            : failedBefore ? OpenJob.Leaving.AT_END_FAILED_BEFORE : OpenJob.Leaving.FAILED;
    return leave(session, how);
  }

  /**
   * Ends the job of a user that left its block before its end, and returns the session without it.
   * Gatling leaves a block early after a failure, which it may have forgotten since, or at the end
   * of a loop.
   */
  Session abandon(Session session) {
    boolean failed = job.anyFailed() || (session.isFailed() && !failedBefore);
    return leave(session, failed ? OpenJob.Leaving.FAILED : OpenJob.Leaving.BEFORE_END);
  }

  /** Ends the job of a user that leaves the simulation. */
  void exit(Session session) {
    abandon(session);
  }

  private Session leave(Session session, OpenJob.Leaving how) {
    if (!jobs.over()) {
      jobs.recorder().leave(job, how);
    }
    return session.remove(ATTRIBUTE);
  }
}
