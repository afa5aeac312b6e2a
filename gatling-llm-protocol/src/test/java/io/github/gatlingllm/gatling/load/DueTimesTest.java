// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Against a loop that draws as Gatling's injector does. */
class DueTimesTest {

  private final AtomicLong ids = new AtomicLong();
  private final AtomicLong start = new AtomicLong(7);
  private final DueTimes dueTimes =
      new DueTimes(ids, start::get, new StepStarts(failure -> {}), false);
  private final List<String> injected = new ArrayList<>();

  @Test
  void eachUserIsKnownAtTheMomentItGetsItsId() {
    var users = new Users("a", 100, 500, 1500, 2500);
    users.batch(2000);
    users.batch(3000);
    users.batch(4000);
    assertThat(injected).containsExactly("a 100", "a 500", "a 1500", "a 2500");
  }

  @Test
  void anArrivalPutOffKeepsItsDueTimeThoughOthersGetTheNextIds() {
    var slow = new Users("slow", 100, 2500);
    var quick = new Users("quick", 200, 300, 2100, 2200);
    slow.batch(2000);
    quick.batch(2000);
    slow.batch(2400);
    quick.batch(2400);
    slow.batch(3000);
    quick.batch(3000);
    assertThat(injected)
        .containsExactly(
            "slow 100", "quick 200", "quick 300", "quick 2100", "quick 2200", "slow 2500");
  }

  @Test
  void askingForMoreAfterTheEndChangesNothing() {
    var users = new Users("a", 100);
    users.keepDue = true;
    users.batch(2000);
    users.batch(3000);
    users.batch(4000);
    assertThat(dueTimes.take("a", 1)).isNotNull();
    assertThat(dueTimes.take("closed", 2)).isNull();
    assertThat(dueTimes.size()).isZero();
  }

  @Test
  void aUserOfAClosedPopulationWithAnIdThatWasToldWasNeverDue() {
    var users = new Users("open", 100, 2500, 3500);
    users.batch(2000);
    assertThat(dueTimes.take("closed", ids.incrementAndGet())).isNull();
    users.batch(3000);
    assertThat(dueTimes.take("closed", ids.incrementAndGet())).isNull();
    users.batch(4000);
    assertThat(injected).containsExactly("open 100", "open 2500", "open 3500");
  }

  /** As those of a scenario that sends nothing to an LLM. */
  @Test
  void theLastArrivalIsKnownThoughAUserThatNeverAsksGotItsId() {
    var users = new Users("open", 100, 2500);
    users.batch(2000);
    ids.incrementAndGet();
    users.batch(3000);
    users.batch(4000);
    assertThat(injected).containsExactly("open 100", "open 2500");
  }

  @Test
  void nothingIsKeptOfUsersNobodyCanAskFor() {
    var silent = dueTimes.population("http only", false);
    for (int i = 0; i < 1000; i++) {
      silent.drawn(i, null, 0);
      silent.recordArrival();
      ids.incrementAndGet();
    }
    assertThat(dueTimes.size()).isZero();
  }

  /** Whatever passes until their steps are asked for, and until their first users are drawn. */
  @Test
  void populationsCountFromTheInjectorsOwnStart() {
    var first = dueTimes.population("first", true);
    var second = dueTimes.population("second", true);
    start.set(5_000_000_000L);
    var child = dueTimes.population("child", true);
    assertThat(due(first, "first")).isEqualTo(7);
    assertThat(due(second, "second")).isEqualTo(7);
    assertThat(due(child, "child")).isEqualTo(5_000_000_000L);
  }

  private @Nullable Long due(DueTimes.Population population, String scenario) {
    population.drawn(0, null, 0);
    population.recordArrival();
    return dueTimes.take(scenario, ids.incrementAndGet());
  }

  /** As Gatling's UserStream over a push-back iterator. */
  private final class Users {

    private final String scenario;
    private final Deque<Long> arrivals = new ArrayDeque<>();
    private final DueTimes.Population population;
    private final long zero;
    private @Nullable Long pushedBack;
    private boolean keepDue;

    Users(String scenario, long... millis) {
      this.scenario = scenario;
      for (long each : millis) {
        arrivals.add(each);
      }
      population = dueTimes.population(scenario, true);
      zero = population.zero();
    }

    void batch(long untilMillis) {
      boolean more = hasNext();
      while (more) {
        long arrival = next();
        more = hasNext();
        if (arrival >= untilMillis) {
          pushedBack = arrival;
          return;
        }
        inject();
      }
    }

    /** Gatling may start the user at once: its due time must be known now. */
    private void inject() {
      long id = ids.incrementAndGet();
      if (!keepDue) {
        Long due = dueTimes.take(scenario, id);
        injected.add(scenario + " " + (due == null ? "?" : (due - zero) / 1_000_000));
      }
    }

    private boolean hasNext() {
      if (pushedBack != null) {
        return true;
      }
      population.recordArrival();
      return !arrivals.isEmpty();
    }

    private long next() {
      Long waiting = pushedBack;
      pushedBack = null;
      if (waiting != null) {
        return waiting;
      }
      long arrival = arrivals.remove();
      population.drawn(arrival * 1_000_000, null, arrival);
      return arrival;
    }
  }
}
