// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.commons.stats.KO$;
import io.gatling.core.session.Block;
import io.gatling.core.session.ExitAsapLoopBlock;
import io.gatling.core.session.Session;
import io.gatling.core.session.TryMaxBlock;
import io.github.gatlingllm.agents.JobBranch;
import io.github.gatlingllm.agents.action.ForkPlace.Ending;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The branches of one user in a parallel part. The event loop of the user only.
 *
 * <p>When the last branch ends, the user continues, with the attributes that its branches changed.
 * It has failed if a branch has. If a branch left the scenario, the others end at their next
 * request, and the user leaves.
 */
final class Fork {

  private final ForkPlace place;
  private final Session user;
  private final @Nullable CurrentJob job;
  private final List<JobBranch> jobBranches;
  private final boolean failsAtOnce;
  private final @Nullable Session[] ended;
  private final Set<Ending> endings = EnumSet.noneOf(Ending.class);

  /**
   * Creates the branches of a user.
   *
   * @param user its session before the parallel part
   */
  Fork(ForkPlace place, Session user) {
    this.place = place;
    this.user = SharedObjects.kept(user);
    this.job = CurrentJob.within(user);
    this.jobBranches = job == null ? List.of() : job.fork(place.names());
    this.failsAtOnce = !user.isFailed() && blocks(user).anyMatch(TryMaxBlock.class::isInstance);
    this.ended = new Session[place.names().size()];
  }

  private static Stream<Block> blocks(Session session) {
    return CollectionConverters.asJava(session.blockStack()).stream();
  }

  /** Returns the sessions with which the branches begin. */
  List<Session> begin() {
    var sessions = new ArrayList<Session>();
    for (int i = 0; i < ended.length; i++) {
      Session session =
          BranchSession.of(user, place.attribute(), this::goesOn, place.leave(i))
              .set(place.attribute(), this);
      sessions.add(
          job == null ? session : session.set(CurrentJob.ATTRIBUTE, job.in(jobBranches.get(i))));
    }
    return sessions;
  }

  /** Returns whether nothing makes a user in this branch leave it before its next request. */
  private boolean goesOn(Session branch) {
    boolean leaves =
        endings.contains(Ending.EXIT) || (failsAtOnce && branch.baseStatus() == KO$.MODULE$);
    return !leaves
        && blocks(user)
            .noneMatch(
                each ->
                    each instanceof ExitAsapLoopBlock loop && BranchSession.isOver(loop, branch));
  }

  /** Ends a branch; with the last one, the user continues. */
  void arrives(int branch, Session session, Ending how) {
    if (ended[branch] != null) {
      return;
    }
    if (job != null) {
      job.joins(jobBranches.get(branch));
    }
    ended[branch] = outsideItsJobs(session);
    endings.add(how);
    List<Session> all = new ArrayList<>();
    for (Session each : ended) {
      if (each == null) {
        return;
      }
      all.add(each);
    }
    goOn(BranchMerge.of(user, all, place.attribute()));
  }

  /** Ends a job that began in a branch and did not end there. */
  private Session outsideItsJobs(Session session) {
    CurrentJob inner = CurrentJob.of(session);
    boolean own = inner != null && (job == null || inner.job() != job.job());
    return inner != null && own ? inner.abandon(session) : session;
  }

  private void goOn(Session merged) {
    if (endings.contains(Ending.EXIT)) {
      BranchSession.endGroups(merged, place.core());
      place.core().exit().$bang(merged);
    } else if (endings.contains(Ending.LEAVE)) {
      place.leave().$bang(merged);
    } else {
      place.next().$bang(merged);
    }
  }
}
