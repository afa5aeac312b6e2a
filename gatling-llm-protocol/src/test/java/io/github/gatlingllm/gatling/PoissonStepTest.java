/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import scala.collection.Iterator;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

class PoissonStepTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void theSameSeedGivesTheSameArrivals() {
    assertThat(arrivals(step(50, 10, 1))).isEqualTo(arrivals(step(50, 10, 1)));
    assertThat(arrivals(step(50, 10, 1))).isNotEqualTo(arrivals(step(50, 10, 2)));
  }

  @Test
  void usersAreAsManyAsAreDrawn() {
    for (int seed = 0; seed < 50; seed++) {
      assertThat(step(7, 3, seed).users()).isEqualTo(arrivals(step(7, 3, seed)).size());
    }
  }

  @Test
  void gapsAreExponentialAtTheRate() {
    List<Long> arrivals = arrivals(step(100, 600, 42));
    // 60 000 expected: 5 standard deviations are 1225
    assertThat((double) arrivals.size()).isCloseTo(60_000, within(1225.0));
    double mean = arrivals.get(arrivals.size() - 1) / 1e9 / arrivals.size();
    long aboveMean = 0;
    for (int i = 1; i < arrivals.size(); i++) {
      aboveMean += (arrivals.get(i) - arrivals.get(i - 1)) / 1e9 > mean ? 1 : 0;
    }
    assertThat(aboveMean / (double) arrivals.size()).isCloseTo(Math.exp(-1), within(0.01));
    assertThat(arrivals).isSorted().allMatch(at -> at < 600 * SECOND);
  }

  @Test
  void whatFollowsBeginsWhenItsTimeIsOver() {
    PoissonStep first = step(20, 5, 3);
    PoissonStep second = step(20, 5, 4);
    List<Long> both = list(first.chain(second.chain(none())));
    int ofFirst = (int) first.users();
    assertThat(both.subList(0, ofFirst)).isEqualTo(arrivals(first));
    assertThat(both.subList(ofFirst, both.size()))
        .isEqualTo(arrivals(second).stream().map(at -> at + 5 * SECOND).toList());
    assertThat(first.duration().toSeconds()).isEqualTo(5);
  }

  @Test
  void aLimitOfUsersEndsItExactlyThere() {
    var limited = new PoissonStep(50, Long.MAX_VALUE, 7, 3);

    assertThat(arrivals(limited)).hasSize(7).isEqualTo(arrivals(step(50, 60, 3)).subList(0, 7));
    assertThat(limited.users()).isEqualTo(7);
    assertThatThrownBy(() -> new PoissonStep(50, Long.MAX_VALUE, Long.MAX_VALUE, 3))
        .hasMessageContaining("no limit");
  }

  @Test
  void ratesAndDurationsMustBePositive() {
    assertThatThrownBy(() -> step(0, 1, 1)).hasMessageContaining("rate").hasMessageContaining("0");
    assertThatThrownBy(() -> step(Double.NaN, 1, 1)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> step(1, 0, 1)).hasMessageContaining("duration");
  }

  private static PoissonStep step(double perSecond, long seconds, long seed) {
    return new PoissonStep(perSecond, seconds * SECOND, Long.MAX_VALUE, seed);
  }

  private static List<Long> arrivals(PoissonStep step) {
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
