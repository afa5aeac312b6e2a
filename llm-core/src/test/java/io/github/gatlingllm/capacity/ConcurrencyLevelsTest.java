// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ConcurrencyLevelsTest {

  private static final long SECOND = 1_000_000_000;
  private static final long ZERO = 7 * SECOND;
  private static final LevelPolicy LEVELLING =
      new LevelPolicy(LevelPolicy.Kind.STAIRCASE, null, LevelPolicy.DEFAULT_TARGET);

  private final AtomicLong clock = new AtomicLong(123);

  @Test
  void usersRampUpToEachLevelAndAreAllThereWhenItBegins() {
    ConcurrencyLevels load = load(plan(List.of(4, 8), 3, 3, 2, 0, 1));
    assertThat(users(load, 12)).containsExactly(2, 4, 4, 4, 4, 6, 8, 8, 8, 8, 0, 0);
    assertThat(load.track().levels())
        .containsExactly(
            new Level(1, LoadUnit.CONCURRENCY, 4, 9 * SECOND, 12 * SECOND),
            new Level(2, LoadUnit.CONCURRENCY, 8, 14 * SECOND, 17 * SECOND));
    assertThat(load.overAtNanos()).isEqualTo(17 * SECOND);
  }

  @Test
  void aLevelGoesOnUntilEnoughOfItsRequestsHaveEnded() {
    ConcurrencyLevels load = load(plan(List.of(1, 2), 2, 9, 1, 0, 3));
    users(load, 4);
    assertThat(load.track().levels()).singleElement().matches(level -> level.contains(12 * SECOND));
    load.ended(endedIn(load.track(), request(9, RequestStatus.OK), List.of()));
    load.ended(endedIn(load.track(), request(10, RequestStatus.FAILED), List.of()));
    assertThat(at(load, 4)).as("two are not three").isEqualTo(1);
    load.ended(endedIn(load.track(), request(7, RequestStatus.OK), List.of())); // of the ramp
    load.ended(endedIn(load.track(), request(10, RequestStatus.CANCELLED), List.of()));
    load.ended(endedIn(load.track(), Requests.sent(10 * SECOND).warmUp().build(), List.of()));
    assertThat(at(load, 5)).as("none of them counts").isEqualTo(1);
    load.ended(endedIn(load.track(), request(10, RequestStatus.OK), List.of()));
    assertThat(at(load, 6)).as("the ramp to the next").isEqualTo(2);
    assertThat(load.track().levels().get(0).endNanos()).isEqualTo(13 * SECOND);
    assertThat(load.overAtNanos()).isEqualTo(Level.GOING_ON);
  }

  @Test
  void aLevelWithoutAnswersEndsAfterItsLongestTime() {
    ConcurrencyLevels load = load(plan(List.of(5), 2, 6, 1, 0, 300));
    assertThat(users(load, 9)).containsExactly(5, 5, 5, 5, 5, 5, 5, 0, 0);
    assertThat(load.track().levels().get(0).endNanos()).isEqualTo(ZERO + 7 * SECOND);
  }

  @Test
  void nobodyComesInAPauseAndTheNextRampBeginsWithNobody() {
    ConcurrencyLevels load = load(plan(List.of(6, 6), 1, 1, 3, 2, 1));
    assertThat(users(load, 11)).containsExactly(2, 4, 6, 6, 0, 0, 2, 4, 6, 6, 0);
  }

  /** Gatling asks until the step is over: also once after the longest time of the last level. */
  @Test
  void theStepIsLongEnoughForTheLastLevelToEnd() {
    ConcurrencyPlan plan = plan(List.of(1, 2, 3), 2, 4, 1, 2, 300);
    ConcurrencyLevels load = load(plan);
    users(load, plan.longestNanos() / SECOND);
    assertThat(load.track().levels())
        .hasSize(3)
        .noneMatch(level -> level.endNanos() == Level.GOING_ON);
    assertThat(load.overAtNanos()).isEqualTo(ZERO + plan.longestNanos() - SECOND);
  }

  /** Late with its first second by 6 ms: then the ramp begins before the level was to end. */
  @Test
  void aLevelBeginsAndEndsWhenUsersReallyChange() {
    ConcurrencyLevels load = load(plan(List.of(2, 4), 2, 2, 1, 0, 1));
    users(load, 3);
    clock.set(123 + 3 * SECOND - 6_000_000);
    load.users(3 * SECOND);
    assertThat(load.track().levels().get(0).endNanos()).isEqualTo(ZERO + 3 * SECOND - 6_000_000);
    clock.set(123 + 4 * SECOND + 900_000_000);
    load.users(4 * SECOND);
    assertThat(load.track().levels().get(1).startNanos())
        .as("late once more")
        .isEqualTo(ZERO + 4 * SECOND + 900_000_000);
  }

  @Test
  void whatGatlingCannotDoIsRefused() {
    assertThatThrownBy(
            () -> new ConcurrencyPlan(List.of(1), 1_500_000_000, 9 * SECOND, SECOND, 0, 1))
        .hasMessage(CapacityTexts.durationInvalid("duration of a closed level", "PT1.5S", 1));
    assertThatThrownBy(() -> plan(List.of(1), 3, 3, 0, 0, 1)).hasMessageContaining("invalid ramp");
    assertThatThrownBy(() -> plan(List.of(1), 3, 2, 1, 0, 1))
        .hasMessage(CapacityTexts.durationInvalid("longest duration of a closed level", "PT2S", 3));
    assertThatThrownBy(() -> plan(List.of(1, 0), 3, 3, 1, 0, 1))
        .hasMessage(CapacityTexts.usersInvalid(0));
    assertThatThrownBy(() -> plan(List.of(), 3, 3, 1, 0, 1))
        .hasMessage(CapacityTexts.USERS_NOT_GIVEN);
    assertThatThrownBy(() -> plan(List.of(1), 3, 3, 1, 0, 0))
        .hasMessage(CapacityTexts.leastRequestsInvalid(0));
  }

  private static ConcurrencyPlan plan(
      List<Integer> users, long level, long most, long ramp, long pause, long least) {
    return new ConcurrencyPlan(
        users, level * SECOND, most * SECOND, ramp * SECOND, pause * SECOND, least);
  }

  private ConcurrencyLevels load(ConcurrencyPlan plan) {
    var load = new ConcurrencyLevels(plan, LEVELLING, clock::get);
    load.begun(ZERO);
    return load;
  }

  /** As Gatling asks: once for each second. */
  private List<Integer> users(ConcurrencyLevels load, long seconds) {
    return LongStream.range(0, seconds).mapToObj(second -> at(load, second)).toList();
  }

  private int at(ConcurrencyLevels load, long second) {
    clock.set(123 + second * SECOND);
    return load.users(second * SECOND);
  }

  private static RequestRecord request(long sent, RequestStatus status) {
    return Requests.sent(sent * SECOND).ended(status).closed((sent + 1) * SECOND).build();
  }
}
