// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import io.github.gatlingllm.measure.request.JobStep;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** The job that a user works on: an attribute of its session, which an extension sets. */
public interface UserJob {

  /** The session attribute; Gatling's {@code session.reset()} keeps attributes with this prefix. */
  String ATTRIBUTE = "gatling.llm.job";

  /**
   * Adds a request that is about to be sent.
   *
   * @return its position; null if the user has left the job
   */
  @Nullable JobStep sends(Session session, String request);

  /** Returns the position of a request of this session in its job; null outside jobs. */
  static @Nullable JobStep step(Session session, String request) {
    Option<Object> job = session.attributes().get(ATTRIBUTE);
    return job.isDefined() && job.get() instanceof UserJob current
        ? current.sends(session, request)
        : null;
  }
}
