// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.workload.arrivals.ArrivalTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import scala.collection.Iterator;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

class ArrivalsStepTest {

  private static final long SECOND = 1_000_000_000L;

  @ParameterizedTest
  @CsvSource({"20, 20, 1", "0, 40, 1", "30, 5, 1", "20, 20, 0.3", "1, 60, 4"})
  void usersAreDueExactlyWhenTheTimesSay(double from, double to, double burstiness) {
    var times = new ArrivalTimes(from, to, 60 * SECOND, Long.MAX_VALUE, burstiness, 5);
    ArrivalsStep step = step(times);
    assertThat(arrivals(step)).hasSizeGreaterThan(600).containsExactlyElementsOf(times);
    assertThat(arrivals(step)).as("again").containsExactlyElementsOf(times);
    assertThat(step.users()).isEqualTo(arrivals(step).size());
    assertThat(step.duration().toNanos()).isEqualTo(60 * SECOND);
  }

  @Test
  void whatFollowsBeginsWhenItsTimeIsOver() {
    ArrivalsStep first = step(ArrivalTimes.poisson(20, 5 * SECOND, Long.MAX_VALUE, 3));
    ArrivalsStep second = step(ArrivalTimes.poisson(20, 5 * SECOND, Long.MAX_VALUE, 4));
    List<Long> both = list(first.chain(second.chain(none())));
    int ofFirst = (int) first.users();
    assertThat(both.subList(0, ofFirst)).isEqualTo(arrivals(first));
    assertThat(both.subList(ofFirst, both.size()))
        .isEqualTo(arrivals(second).stream().map(at -> at + 5 * SECOND).toList());
  }

  @Test
  void aLimitOfUsersEndsItWithTheLastOfThem() {
    ArrivalsStep limited = step(ArrivalTimes.poisson(50, Long.MAX_VALUE, 7, 3));
    List<Long> arrivals = arrivals(limited);
    assertThat(arrivals).hasSize(7);
    assertThat(limited.duration().toNanos()).isEqualTo(arrivals.get(6));
  }

  @Test
  void aStepMayHaveNoUsers() {
    ArrivalsStep phantom = ArrivalsStep.of(List.of(), 0, SECOND, "nobody");
    ArrivalsStep somebody = ArrivalsStep.of(List.of(5L), 1, 5, "somebody");
    assertThat(list(phantom.chain(somebody.chain(none())))).containsExactly(SECOND + 5);
    assertThat(phantom).hasToString("nobody");
    assertThatThrownBy(() -> ArrivalsStep.of(List.of(), -1, SECOND, "x"))
        .hasMessageContaining("must not be negative, but were -1");
  }

  @Test
  void whatFollowsAnOpenEndBeginsWithItsLast() {
    ArrivalsStep search = ArrivalsStep.openEnded(List.of(3L, 8L), "a search", "source");
    ArrivalsStep after = ArrivalsStep.of(List.of(5L), 1, 5, "after");
    assertThat(list(search.chain(after.chain(none())))).containsExactly(3L, 8L, 13L);
    assertThat(search.users()).as("Gatling must not take it for empty").isPositive();
    assertThat(search.planned()).isFalse();
    assertThat(after.planned()).isTrue();
  }

  /** Sums of gaps in seconds, as they were made before; a nanosecond is lost by rounding. */
  @Test
  void aSeedStillMeansTheArrivalsThatItMeant() {
    var random = new SplittableRandom(42);
    double at = 0;
    for (long arrival : ArrivalTimes.poisson(7, Long.MAX_VALUE, 5_000, 42)) {
      at += -Math.log(1 - random.nextDouble()) / 7 * 1e9;
      assertThat(arrival).isBetween((long) at - 2, (long) at + 2);
    }
  }

  private static ArrivalsStep step(ArrivalTimes times) {
    return ArrivalsStep.of(times, times.users(), times.endNanos(), times.text());
  }

  private static List<Long> arrivals(ArrivalsStep step) {
    return list(step.chain(none()));
  }

  private static List<Long> list(Iterator<FiniteDuration> arrivals) {
    var list = new ArrayList<Long>();
    while (arrivals.hasNext()) {
      list.add(arrivals.next().toNanos());
    }
    return list;
  }

  private static Iterator<FiniteDuration> none() {
    return CollectionConverters.asScala(List.<FiniteDuration>of().iterator());
  }
}
