// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.agents.OpenJob;
import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.agents.trace.ReplayScripts;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.measure.request.JobStep;
import io.github.gatlingllm.session.Dialogue;
import io.github.gatlingllm.session.UserJob;
import java.util.List;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** A call of a replayed job, in the session of its request. Event loop only. */
final class ReplayedStep implements UserJob {

  private final JobReplay replay;
  private final int step;
  private final List<Integer> after;
  private final Dialogue before;
  private int index = JobReplay.NOT_BEGUN;

  /**
   * Creates a call that is about to be sent.
   *
   * @param replay its job
   * @param step its index in the trace
   * @param after the indexes of the recorded steps that it waited for
   * @param before its context
   */
  ReplayedStep(JobReplay replay, int step, List<Integer> after, Dialogue before) {
    this.replay = replay;
    this.step = step;
    this.after = after;
    this.before = before;
  }

  /** Returns the call of a session; null if it has none. */
  static @Nullable ReplayedStep of(Session session) {
    Option<Object> job = session.attributes().get(ATTRIBUTE);
    return job.isDefined() && job.get() instanceof ReplayedStep current ? current : null;
  }

  /** Returns the answer that later calls of the session's job repeat. */
  static @Nullable Message kept(Session session, @Nullable Message answer, boolean recorded) {
    ReplayedStep current = of(session);
    return current == null
        ? answer
        : ReplayScripts.kept(current.replay.job(), current.step, answer, recorded);
  }

  @Override
  public JobStep sends(Session session, String request) {
    OpenJob job = replay.current().job();
    index = job.begin(request, StepKind.LLM, replay.current().now(), after);
    return new JobStep(job.id(), index);
  }

  JobReplay replay() {
    return replay;
  }

  int step() {
    return step;
  }

  Dialogue before() {
    return before;
  }

  /** Returns its index in the job; {@link JobReplay#NOT_BEGUN} if it was never sent. */
  int index() {
    return index;
  }

  List<Integer> after() {
    return after;
  }
}
