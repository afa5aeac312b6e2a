// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.load.FirstActions;
import io.github.gatlingllm.gatling.load.Pacing;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.session.UserDraws;
import io.github.gatlingllm.workload.arrivals.RandomStarts;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Builds the action that keeps each user on a fixed grid: round k is due k intervals after the
 * user's first round, no matter how late earlier rounds were.
 */
public final class PacedActionBuilder implements UserStep.Builder, Pacing {

  private final long intervalNanos;
  private final @Nullable RandomStarts starts;

  /** The session attribute; Gatling's {@code session.reset()} keeps attributes with this prefix. */
  private final String attribute = "gatling.llm.pace." + UUID.randomUUID();

  /**
   * Creates the builder.
   *
   * @param starts how much later than its arrival each user starts; null for no delay
   */
  public PacedActionBuilder(long intervalNanos, @Nullable RandomStarts starts) {
    this.intervalNanos = intervalNanos;
    this.starts = starts;
  }

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    return new Paced(ctx, next, this);
  }

  /**
   * The position of a user on its grid.
   *
   * @param start when round 0 was due, by {@code System.nanoTime()}
   * @param next the next round
   * @param loop the loop around the action that the user is in; null if there is none
   */
  private record Grid(long start, long next, @Nullable Object loop) {}

  private static final class Paced extends UserStep {

    private final PacedActionBuilder pace;
    private final AtomicLong users = new AtomicLong();

    Paced(ScenarioContext ctx, Action next, PacedActionBuilder pace) {
      super("llm-paced", ctx, next);
      this.pace = pace;
    }

    @Override
    public void execute(Session session) {
      long now = System.nanoTime();
      Grid grid = grid(session, now);
      long due = grid.start() + grid.next() * pace.intervalNanos;
      var moved = new Grid(grid.start(), grid.next() + 1, grid.loop());
      Session paced = DueTime.next(session.set(pace.attribute, moved), due);
      if (due <= now) {
        next().$bang(paced);
      } else {
        var unused =
            session
                .eventLoop()
                .schedule(() -> next().$bang(paced), due - now, TimeUnit.NANOSECONDS);
      }
    }

    /** Returns the grid of a user. Entering a loop again starts a new grid. */
    private Grid grid(Session session, long now) {
      Object loop = FirstActions.loop(session);
      Option<Object> known = session.attributes().get(pace.attribute);
      if (known.isDefined() && known.get() instanceof Grid grid && grid.loop() == loop) {
        return grid;
      }
      return new Grid(start(session, now), 0, loop);
    }

    /**
     * Returns when the first round is due: the planned arrival of the user, even if it came late.
     */
    private long start(Session session, long now) {
      long due = llm.run().users().due(session, pace).nanos();
      long arrived = due == Timing.ABSENT ? now : llm.run().live().zero() + due;
      RandomStarts starts = pace.starts;
      if (starts == null) {
        return arrived;
      }
      UserDraws ofWorker = UserDraws.of(session);
      return arrived + starts.at(ofWorker == null ? users.getAndIncrement() : ofWorker.next(users));
    }
  }
}
