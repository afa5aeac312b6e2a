// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.open.OpenInjectionStep;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.concurrent.duration.FiniteDuration;

/**
 * Combines the steps of a profile into one step that reports each user's due time to {@link
 * DueTimes}.
 */
final class TrackedSteps implements OpenInjectionStep, StepBridge {

  private static final long serialVersionUID = 1;
  private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final String scenario;

  @SuppressWarnings("serial") // Scala requires Serializable; profiles are not serialized
  private final List<OpenInjectionStep> steps;

  private final transient DueTimes dueTimes;
  private final boolean askedFor;
  private final transient ArrivalNumbers numbers;

  TrackedSteps(
      String scenario,
      List<OpenInjectionStep> steps,
      DueTimes dueTimes,
      boolean askedFor,
      ArrivalNumbers numbers) {
    this.scenario = scenario;
    this.steps = steps;
    this.dueTimes = dueTimes;
    this.askedFor = askedFor;
    this.numbers = numbers;
  }

  /** Returns the steps that this step replaces. */
  List<OpenInjectionStep> steps() {
    return steps;
  }

  @Override
  public Iterator<FiniteDuration> chain(Iterator<FiniteDuration> rest) {
    DueTimes.Population population = dueTimes.population(scenario, askedFor);
    tellSources(population);
    var origin = new Origin(steps);
    Iterator<FiniteDuration> users = rest;
    for (int i = steps.size() - 1; i >= 0; i--) {
      users = steps.get(i).chain(new From(i + 1, users, origin));
    }
    return new Tracked(users, origin, population, numbers);
  }

  private void tellSources(DueTimes.Population population) {
    long start = 0;
    for (OpenInjectionStep step : steps) {
      if (step instanceof ArrivalsStep arrivals && arrivals.source() != null) {
        population.begins(arrivals.source(), start);
      }
      start += step.duration().toNanos();
    }
  }

  @Override
  public long users() {
    return numbers.share(steps.stream().mapToLong(OpenInjectionStep::users).sum());
  }

  @Override
  public FiniteDuration duration() {
    return InjectionSteps.duration(
        steps.stream().mapToLong(step -> step.duration().toNanos()).sum());
  }

  /**
   * Determines the step of each user, and the user's index within it. Users are counted when they
   * are drawn, since the number that Gatling's steps report in advance is rounded.
   */
  private static final class Origin {

    private final List<OpenInjectionStep> steps;
    private final long[] drawn;
    private int step;

    Origin(List<OpenInjectionStep> steps) {
      this.steps = steps;
      this.drawn = new long[steps.size() + 1];
    }

    void before() {
      step = 0;
    }

    void passed(int first) {
      step = Math.max(step, first);
    }

    /** Returns the source of the active step. */
    Object source() {
      Object known =
          step < steps.size() && steps.get(step) instanceof ArrivalsStep arrivals
              ? arrivals.source()
              : null;
      return known == null ? steps : known;
    }

    /** Returns whether the last step decides its arrivals during the run. */
    boolean decidesLate() {
      return !steps.isEmpty()
          && steps.get(steps.size() - 1) instanceof ArrivalsStep last
          && !last.planned();
    }

    /** Returns whether the user who was drawn last is a phantom user. */
    boolean phantom() {
      return step < steps.size()
          && steps.get(step) instanceof ArrivalsStep arrivals
          && arrivals.phantom();
    }

    /** Returns the arrival of the drawn user; null if the step has no source. */
    DueTimes.@Nullable Arrival drawn() {
      long index = drawn[step]++;
      return step < steps.size()
              && steps.get(step) instanceof ArrivalsStep arrivals
              && arrivals.source() != null
          ? new DueTimes.Arrival(arrivals.source(), index)
          : null;
    }
  }

  /** The users of a step and of all later steps. */
  private static final class From extends AbstractIterator<FiniteDuration> {

    private final int step;
    private final Iterator<FiniteDuration> users;
    private final Origin origin;

    From(int step, Iterator<FiniteDuration> users, Origin origin) {
      this.step = step;
      this.users = users;
      this.origin = origin;
    }

    @Override
    public boolean hasNext() {
      return users.hasNext();
    }

    @Override
    public FiniteDuration next() {
      origin.passed(step);
      return users.next();
    }
  }

  private static final class Tracked extends AbstractIterator<FiniteDuration> {
    private final Iterator<FiniteDuration> users;
    private final Origin origin;
    private final DueTimes.Population population;
    private final ArrivalNumbers numbers;
    private FiniteDuration last = InjectionSteps.duration(0);
    private DueTimes.@Nullable Arrival arrival;
    private long number = ArrivalNumbers.UNKNOWN;
    private boolean ahead;
    private boolean failed;

    Tracked(
        Iterator<FiniteDuration> users,
        Origin origin,
        DueTimes.Population population,
        ArrivalNumbers numbers) {
      this.users = users;
      this.origin = origin;
      this.population = population;
      this.numbers = numbers;
    }

    @Override
    public boolean hasNext() {
      boolean more = !failed && hasMore();
      population.recordArrival();
      return more && !failed;
    }

    private boolean hasMore() {
      try {
        return (numbers.allComeHere() || origin.decidesLate()) ? users.hasNext() : findNext();
      } catch (RuntimeException e) {
        fail(e);
        return false;
      }
    }

    /** Skips users of other workers. */
    private boolean findNext() {
      while (!ahead && users.hasNext()) {
        draw();
        ahead = isOwn();
      }
      return ahead;
    }

    private boolean isOwn() {
      return number == ArrivalNumbers.PHANTOM || numbers.comesHere(number);
    }

    /**
     * Draws a user, since Gatling requires one now. If no user of this worker is left, a phantom
     * user arrives at the last due time.
     */
    private void drawOwn() {
      draw();
      while (!isOwn() && users.hasNext()) {
        draw();
      }
      if (!isOwn()) {
        arrival = null;
        number = ArrivalNumbers.PHANTOM;
      }
    }

    private void draw() {
      origin.before();
      last = users.next();
      arrival = origin.drawn();
      number = origin.phantom() ? ArrivalNumbers.PHANTOM : numbers.next();
    }

    @Override
    public FiniteDuration next() {
      try {
        if (!ahead) {
          drawOwn();
        }
      } catch (ArrivalsStep.OverMeanwhile over) {
        arrival = null; // not in the load: due with the previous user
        number = numbers.allComeHere() ? ArrivalNumbers.UNKNOWN : ArrivalNumbers.PHANTOM;
      } catch (RuntimeException e) {
        arrival = null;
        number = ArrivalNumbers.UNKNOWN;
        fail(e); // Gatling requires a user: due with the previous one
      }
      ahead = false;
      population.drawn(last.toNanos(), arrival, number);
      return wholeMillis(last);
    }

    /**
     * Rounds up to whole milliseconds. Gatling truncates the remaining delay to whole milliseconds,
     * and no user may start early.
     */
    private static FiniteDuration wholeMillis(FiniteDuration due) {
      return new FiniteDuration(
          -Math.floorDiv(-due.toNanos(), NANOS_PER_MILLI), TimeUnit.MILLISECONDS);
    }

    /** Reports the failure. The exception would stop Gatling's injector, and the run would hang. */
    private void fail(RuntimeException failure) {
      failed = true;
      population.failed(origin.source(), failure);
    }
  }
}
