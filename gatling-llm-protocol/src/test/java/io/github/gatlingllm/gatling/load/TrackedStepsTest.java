// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.incrementUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.gatling.core.controller.inject.open.UserStream;
import io.github.gatlingllm.workers.WorkerPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.Seq;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/** Which arrival of its source each user is: through Gatling's own stream of users. */
class TrackedStepsTest {

  private static final Object TRACE = "the trace";
  private static final Object OTHER = "another trace";

  private final AtomicLong ids = new AtomicLong();
  private final StepStarts starts = new StepStarts(failure -> {});
  private final DueTimes dueTimes = new DueTimes(ids, () -> 0, starts, false);

  @Test
  void eachUserIsTheArrivalThatItsDueTimeSays() {
    var replay = new Population("replay", traced(TRACE, 0, 0, 500, 2500, 2500, 9000));
    replay.runToTheEnd();
    assertThat(replay.arrivals(TRACE)).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
    assertThat(replay.dueMillis()).containsExactly(0L, 0L, 500L, 2500L, 2500L, 9000L);
  }

  /** Gatling tells the numbers of users of its ramps beforehand, but not quite. */
  @Test
  void usersOfEarlierStepsAreNoneOfThem() {
    var replay =
        new Population(
            "replay",
            atOnceUsers(1).asScala(),
            rampUsersPerSec(0.3).to(2.9).during(7).asScala(),
            atOnceUsers(3).asScala(),
            nothingFor(Duration.ofMillis(1500)).asScala(),
            incrementUsersPerSec(1.5).times(3).eachLevelLasting(2).asScala(),
            constantUsersPerSec(0).during(1).asScala(),
            traced(TRACE, 100, 200, 3000));
    replay.runToTheEnd();
    int before = replay.users.size() - 3;
    assertThat(before).isGreaterThan(20);
    List<Long> arrivals = replay.arrivals(TRACE);
    assertThat(arrivals.subList(0, before)).containsOnlyNulls();
    assertThat(arrivals.subList(before, before + 3)).containsExactly(0L, 1L, 2L);
    assertThat(replay.dueMillis().subList(before, before + 3))
        .containsExactly(15_600L, 15_700L, 18_500L);
  }

  /** Levels of a source are counted from then on, and its users' due times too. */
  @Test
  void aSourceHearsWhenItsStepBeginsBeforeAnybodyIsDrawn() {
    var begun = new LinkedHashMap<Object, Long>();
    starts.listen(
        new StepListener() {
          @Override
          public void begun(Object source, long nanoTime) {
            begun.put(source, nanoTime);
          }

          @Override
          public void failed(Object source, RuntimeException failure) {
            throw failure;
          }
        });
    var replay =
        new Population(
            "replay",
            traced(OTHER, 0, 1000),
            nothingFor(Duration.ofMillis(1500)).asScala(),
            constantUsersPerSec(2).during(2).asScala(),
            traced(TRACE, 100));
    assertThat(begun).containsOnlyKeys(OTHER, TRACE);
    assertThat(ids).hasValue(0);
    long other = begun.getOrDefault(OTHER, 0L);
    assertThat(begun.getOrDefault(TRACE, 0L) - other).isEqualTo(4_500_000_000L);
    replay.runToTheEnd();
    assertThat(dueTimes.take("replay", 1)).isEqualTo(other);
    assertThat(dueTimes.take("replay", 7)).isEqualTo(other + 4_600_000_000L);
  }

  /** Gatling's injector would die of it without a word, and wait for it for ever. */
  @Test
  void aStepThatFailsIsToldAndLetsNobodyElseCome() {
    var failures = new LinkedHashMap<Object, RuntimeException>();
    starts.listen(
        new StepListener() {
          @Override
          public void begun(Object source, long nanoTime) {}

          @Override
          public void failed(Object source, RuntimeException failure) {
            failures.put(source, failure);
          }
        });
    var assignment = new Population("asking", failing(TRACE, true));
    assignment.runToTheEnd();
    assertThat(assignment.users).hasSize(1);
    assertThat(failures.get(TRACE)).hasMessage("no more");
    var drawing = new Population("drawing", failing(OTHER, false));
    drawing.runToTheEnd();
    assertThat(drawing.users).hasSize(2);
    assertThat(failures.get(OTHER)).hasMessage("no more");
  }

  @Test
  void aStepThatFailsWhereNobodyListensIsToldToTheRun() {
    var failures = new ArrayList<RuntimeException>();
    new StepStarts(failures::add).failed(TRACE, new IllegalStateException("no more"));
    assertThat(failures).singleElement().satisfies(e -> assertThat(e).hasMessage("no more"));
  }

  private static OpenInjectionStep failing(Object source, boolean requested) {
    Iterable<Long> once =
        () ->
            new Iterator<>() {
              private int drawn;

              @Override
              public boolean hasNext() {
                if (requested && drawn == 1) {
                  throw new IllegalStateException("no more");
                }
                return true;
              }

              @Override
              public Long next() {
                if (++drawn == 2) {
                  throw new IllegalStateException("no more");
                }
                return 0L;
              }
            };
    return ArrivalsStep.openEnded(once, "failing", source);
  }

  /** It has no due time, and no number in the load: the next one of the load has it. */
  @Test
  void aUserWhoIsNoneOfTheLoadsIsKnownAsSuch() {
    var phantom = new AtomicBoolean();
    Iterable<Long> users =
        () ->
            new Iterator<>() {
              private int drawn;

              @Override
              public boolean hasNext() {
                return drawn < 7;
              }

              @Override
              public Long next() {
                drawn++;
                phantom.set(drawn == 2 || drawn == 6);
                return drawn * 100_000_000L;
              }
            };
    var requested = new DueTimes(ids, () -> 0, starts, true);
    var step = ArrivalsStep.openEnded(users, "a search", TRACE, phantom::get);
    for (var place : List.of(new WorkerPlace(0, 2), new WorkerPlace(1, 2))) {
      ids.set(0);
      var numbers = ArrivalNumbers.of(List.of(List.of(step)), place).get(0);
      var stream =
          new UserStream(
              new TrackedSteps("search", List.of(step), requested, true, numbers)
                  .chain(scala.collection.Iterator$.MODULE$.empty()));
      var reported = new ArrayList<Long>();
      var due = new ArrayList<Long>();
      stream.withStream(
          new FiniteDuration(10, TimeUnit.SECONDS),
          0,
          0,
          delay -> {
            long user = ids.incrementAndGet();
            reported.add(requested.takeNumber("search", user).orElse(-1));
            Long at = requested.take("search", user);
            due.add(at == null ? -1 : at / 1_000_000);
            return BoxedUnit.UNIT;
          });
      long none = ArrivalNumbers.PHANTOM;
      if (place.index() == 0) {
        assertThat(reported).containsExactly(0L, none, 2L, none, 4L);
        assertThat(due).containsExactly(100L, -1L, 400L, -1L, 700L);
      } else {
        assertThat(reported)
            .as("at the end there was nobody else")
            .containsExactly(none, 1L, 3L, none, none);
        assertThat(due).containsExactly(-1L, 300L, 500L, -1L, -1L);
      }
      assertThat(reported.stream().map(PhantomUser::is).filter(is -> is)).isNotEmpty();
    }
  }

  @Test
  void twoSourcesInOneProfileCountEachByItself() {
    var replay =
        new Population(
            "replay", traced(TRACE, 1, 2), traced(OTHER, 1, 2), atOnceUsers(1).asScala());
    replay.runToTheEnd();
    assertThat(replay.arrivals(OTHER)).containsExactly(null, null, 0L, 1L, null);
    assertThat(replay.arrivals(TRACE)).containsExactly(0L, 1L, null, null, null);
  }

  /** Arrivals that are put off to a later batch lose the id they were told for to others. */
  @Test
  void populationsDoNotDisturbEachOther() {
    long[] slow = LongStream.range(0, 40).map(i -> i * 777).toArray();
    long[] quick = LongStream.range(0, 300).map(i -> i * 101).toArray();
    var first = new Population("slow", traced(TRACE, slow));
    var second = new Population("quick", traced(OTHER, quick));
    var third = new Population("plain", constantUsersPerSec(3).during(20).asScala());
    for (int second1 = 0; second1 < 40; second1++) {
      first.batch(second1);
      third.batch(second1);
      second.batch(second1);
      ids.addAndGet(second1 % 3); // users of closed populations
    }
    assertThat(first.arrivals(TRACE)).isEqualTo(LongStream.range(0, 40).boxed().toList());
    assertThat(second.arrivals(OTHER)).isEqualTo(LongStream.range(0, 300).boxed().toList());
    assertThat(third.arrivals(TRACE)).hasSize(60).containsOnlyNulls();
    assertThat(first.dueMillis()).isEqualTo(LongStream.of(slow).boxed().toList());
    assertThat(second.dueMillis()).isEqualTo(LongStream.of(quick).boxed().toList());
  }

  @Test
  void aUserMayAskOnceAndOnlyTheRightSource() {
    var replay = new Population("replay", traced(TRACE, 5));
    replay.runToTheEnd();
    assertThat(dueTimes.takeArrival("replay", 1, OTHER)).isEmpty();
    assertThat(dueTimes.takeArrival("replay", 1, TRACE)).hasValue(0);
    assertThat(dueTimes.takeArrival("replay", 1, TRACE)).isEmpty();
    assertThat(dueTimes.take("replay", 1)).as("when it was due").isNotNull();
    assertThat(dueTimes.take("replay", 1)).isNull();
  }

  @Test
  void theArrivalIsKnownAlsoAfterTheRequestThatWasDue() {
    var replay = new Population("replay", traced(TRACE, 5));
    replay.runToTheEnd();
    assertThat(dueTimes.take("replay", 1)).isNotNull();
    assertThat(dueTimes.takeArrival("replay", 1, TRACE)).hasValue(0);
    assertThat(dueTimes.take("replay", 1)).as("asked before").isNull();
  }

  @Test
  void nothingIsKeptOfUsersThatHaveAskedOrLeft() {
    var replay = new Population("replay", atOnceUsers(1).asScala(), traced(TRACE, 5, 6, 7));
    replay.runToTheEnd();
    dueTimes.take("closed", 5); // what is told once more at the end, for whoever comes next
    assertThat(dueTimes.size()).isEqualTo(4);
    dueTimes.take("replay", 1);
    assertThat(dueTimes.size()).as("a user of no source has nothing more to ask").isEqualTo(3);
    dueTimes.take("replay", 2);
    assertThat(dueTimes.size()).isEqualTo(3);
    dueTimes.takeArrival("replay", 2, TRACE);
    assertThat(dueTimes.size()).isEqualTo(2);
    dueTimes.forget("replay", 3);
    dueTimes.forget("replay", 4);
    dueTimes.forget("replay", 99);
    assertThat(dueTimes.size()).isZero();
  }

  @Test
  void ofWorkThatNobodyWaitsForNoUserIsDue() {
    var batch = new Population("batch", traced(new OfflineBatch(3, 0), 0, 0, 0));
    var replay = new Population("replay", traced(TRACE, 5));
    batch.runToTheEnd();
    assertThat(dueTimes.size()).isZero();
    replay.runToTheEnd();
    assertThat(dueTimes.take("batch", 1)).isNull();
    assertThat(replay.arrivals(TRACE)).containsExactly(0L);
  }

  @Test
  void aUserOfAClosedPopulationIsNoArrival() {
    var replay = new Population("replay", traced(TRACE, 100, 2500));
    replay.batch(0); // draws the second one, and puts it off: it was told for the next id
    long closed = ids.incrementAndGet();
    assertThat(dueTimes.takeArrival("closed", closed, TRACE)).isEmpty();
    for (int second = 1; second < 5; second++) {
      replay.batch(second);
    }
    assertThat(replay.arrivals(TRACE)).containsExactly(0L, 1L);
  }

  /** Gatling would cut the rest of a millisecond off, and the user would come before it is due. */
  @Test
  void nobodyComesBeforeItIsDue() {
    var delays = new ArrayList<FiniteDuration>();
    List<Long> due = List.of(0L, 1L, 999_999L, 1_000_000L, 1_000_001L);
    var population = new Population("replay", ArrivalsStep.of(due, 5, 2_000_000, "replay", TRACE));
    population.stream.withStream(
        new FiniteDuration(2, TimeUnit.SECONDS),
        0,
        0,
        delay -> {
          population.users.add(ids.incrementAndGet());
          delays.add(delay);
          return BoxedUnit.UNIT;
        });
    assertThat(delays.stream().map(FiniteDuration::toMillis)).containsExactly(0L, 1L, 1L, 1L, 2L);
    assertThat(population.users.stream().map(id -> dueTimes.take("replay", id)))
        .containsExactlyElementsOf(due);
  }

  private static OpenInjectionStep traced(Object source, long... millis) {
    List<Long> due = LongStream.of(millis).map(at -> at * 1_000_000).boxed().toList();
    return ArrivalsStep.of(due, due.size(), due.get(due.size() - 1), "traced", source);
  }

  /** A scenario with its profile, injected a batch a second with a look-ahead of two. */
  private final class Population {

    private final String scenario;
    private final UserStream stream;
    private final List<Long> users = new ArrayList<>();

    Population(String scenario, OpenInjectionStep... steps) {
      this.scenario = scenario;
      var tracked = new TrackedSteps(scenario, List.of(steps), dueTimes, true, ArrivalNumbers.NONE);
      Seq<OpenInjectionStep> profile =
          CollectionConverters.asScala(List.<OpenInjectionStep>of(tracked)).toList();
      stream = UserStream.apply(profile);
    }

    void batch(int second) {
      stream.withStream(
          new FiniteDuration(2, TimeUnit.SECONDS),
          second * 1000L,
          0,
          delay -> {
            users.add(ids.incrementAndGet());
            return BoxedUnit.UNIT;
          });
    }

    void runToTheEnd() {
      for (int second = 0; second < 40; second++) {
        batch(second);
      }
    }

    /** What each user is told; null: nothing. */
    List<Long> arrivals(Object source) {
      var reported = new ArrayList<Long>();
      for (long id : users) {
        OptionalLong arrival = dueTimes.takeArrival(scenario, id, source);
        reported.add(arrival.isPresent() ? arrival.getAsLong() : null);
      }
      return reported;
    }

    /** When each was due, after the first. */
    List<Long> dueMillis() {
      List<Long> due = users.stream().map(id -> dueTimes.take(scenario, id)).toList();
      return due.stream().map(at -> (at - due.get(0)) / 1_000_000).toList();
    }
  }
}
