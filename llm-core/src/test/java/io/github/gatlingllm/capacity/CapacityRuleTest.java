// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.LevelPolicy.Kind;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.verdict.Capacity;
import io.github.gatlingllm.slo.verdict.Capacity.Bounded;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CapacityRuleTest {

  @Test
  void itIsTheHighestLevelThatHolds() {
    Capacity capacity =
        of(HandMadeLevels.open().level(10, 600, 600).level(12, 599, 600).level(14, 560, 600));

    assertThat(capacity.value()).isEqualTo(12);
    assertThat(capacity.bounded()).isEqualTo(Bounded.EXACT);
    assertThat(capacity.ceiling()).hasValue(14);
    assertThat(capacity.low()).isEqualTo(12);
    assertThat(capacity.high()).hasValue(14);
    assertThat(capacity.samples()).isEqualTo(600);
    assertThat(capacity.notes()).isEmpty();
    assertThat(capacity.text()).isEqualTo("12 req/s");
    assertThat(capacity.interval()).isEqualTo("95 % interval 12–14");
  }

  @Test
  void whereAllHoldItIsThatOrMore() {
    Capacity capacity = of(HandMadeLevels.open().level(10, 600, 600).level(20, 600, 600));

    assertThat(capacity.value()).isEqualTo(20);
    assertThat(capacity.bounded()).isEqualTo(Bounded.AT_LEAST);
    assertThat(capacity.ceiling()).isEmpty();
    assertThat(capacity.low()).isEqualTo(20);
    assertThat(capacity.high()).isEmpty();
    assertThat(capacity.text()).isEqualTo("≥ 20 req/s, not reached");
    assertThat(capacity.interval()).isEqualTo("95 % interval from 20");
  }

  @Test
  void whereNoneHoldsItIsLess() {
    Capacity capacity = of(HandMadeLevels.closed().level(4, 500, 600).level(8, 300, 600));

    assertThat(capacity.value()).isEqualTo(4);
    assertThat(capacity.bounded()).isEqualTo(Bounded.BELOW);
    assertThat(capacity.ceiling()).hasValue(4);
    assertThat(capacity.low()).isZero();
    assertThat(capacity.high()).hasValue(4);
    assertThat(capacity.unit()).isEqualTo(LoadUnit.CONCURRENCY);
    assertThat(capacity.text()).isEqualTo("< 4 concurrent");
  }

  @Test
  void equalityReachesTheTarget() {
    assertThat(of(HandMadeLevels.open().level(2, 99, 100)).bounded()).isEqualTo(Bounded.AT_LEAST);
    assertThat(of(HandMadeLevels.open().level(2, 989, 1000)).bounded()).isEqualTo(Bounded.BELOW);
  }

  @Test
  void aGrowingQueueHoldsNothingAndBoundsTheInterval() {
    Capacity capacity =
        of(HandMadeLevels.open().level(10, 600, 600).growing(12, 600, 600).level(14, 594, 600));
    assertThat(capacity.value()).as("a higher one held").isEqualTo(14);

    Capacity lenient =
        of(HandMadeLevels.open().level(10, 600, 600).growing(12, 600, 600).growing(14, 600, 600));
    assertThat(lenient.value()).isEqualTo(10);
    assertThat(lenient.bounded()).isEqualTo(Bounded.EXACT);
    assertThat(lenient.low()).isEqualTo(10);
    assertThat(lenient.high()).hasValue(12);
  }

  @Test
  void aMissByChanceBetweenOthersThatHoldDoesNotLowerIt() {
    Capacity capacity =
        of(
            HandMadeLevels.open()
                .level(8, 600, 600)
                .level(10, 592, 600)
                .level(12, 600, 600)
                .level(14, 500, 600));

    assertThat(capacity.value()).isEqualTo(12);
    assertThat(capacity.low()).isEqualTo(12);
    assertThat(capacity.notes()).containsExactly(CapacityTexts.failedByChance("10 req/s"));
  }

  @Test
  void oneThatHoldsAboveASureMissDoesNotCount() {
    Capacity capacity =
        of(HandMadeLevels.open().level(8, 600, 600).level(10, 480, 600).level(12, 600, 600));

    assertThat(capacity.value()).isEqualTo(8);
    assertThat(capacity.bounded()).isEqualTo(Bounded.EXACT);
    assertThat(capacity.low()).isEqualTo(8);
    assertThat(capacity.high()).hasValue(10);
    assertThat(capacity.notes())
        .containsExactly(CapacityTexts.passedAboveFailure("12 req/s", "10 req/s", false));
    assertThat(of(HandMadeLevels.open().level(2, 200, 300).level(4, 600, 600)).notes())
        .containsExactly(CapacityTexts.passedAboveFailure("4 req/s", "2 req/s", true));
  }

  @Test
  void levelsOfTheSameLoadCountAsOne() {
    Capacity capacity =
        of(
            HandMadeLevels.open()
                .level(10, 300, 300)
                .level(14, 250, 300)
                .level(12, 295, 300)
                .level(12, 300, 300));

    assertThat(capacity.value()).as("595 of 600 at 12").isEqualTo(12);
    assertThat(capacity.samples()).isEqualTo(300);
    assertThat(of(HandMadeLevels.open().level(10, 300, 300).growing(10, 300, 300)).bounded())
        .as("steady once is not steady")
        .isEqualTo(Bounded.BELOW);
  }

  @Test
  void aLevelWithoutDataIsNeverAPass() {
    Capacity nothingSent = of(HandMadeLevels.open().level(10, 600, 600).level(12, 0, 0));
    assertThat(nothingSent.value()).isEqualTo(10);
    assertThat(nothingSent.bounded()).as("12 was not tried").isEqualTo(Bounded.AT_LEAST);

    Capacity nothingEnded = of(HandMadeLevels.open().level(10, 600, 600).cut(12, 0, 0, 40));
    assertThat(nothingEnded.value()).isEqualTo(10);
    assertThat(nothingEnded.bounded()).isEqualTo(Bounded.EXACT);
    assertThat(nothingEnded.high()).as("nor is it a sure miss").isEmpty();
    assertThat(nothingEnded.notes()).containsExactly(CapacityTexts.NO_UPPER_BOUND);

    assertThat(HandMadeLevels.open().level(10, 0, 0).levels(Kind.STAIRCASE).capacities()).isEmpty();
  }

  @Test
  void requestsThatTheEndCutCountForNeither() {
    assertThat(of(HandMadeLevels.open().level(10, 600, 600).cut(12, 500, 500, 50)).value())
        .as("a tenth is unknown")
        .isEqualTo(10);
    Capacity few = of(HandMadeLevels.open().cut(12, 1000, 1000, 2));
    assertThat(few.bounded()).isEqualTo(Bounded.AT_LEAST);
    assertThat(few.low()).isEqualTo(12);
  }

  @Test
  void tooFewRequestsMakeNothingSure() {
    Capacity capacity = of(HandMadeLevels.open().level(2, 298, 298));
    assertThat(capacity.value()).isEqualTo(2);
    assertThat(capacity.low()).isZero();
    assertThat(capacity.notes())
        .containsExactly(CapacityTexts.uncertainByCount("2 req/s", 298, "99 %", 368));

    assertThat(of(HandMadeLevels.open().level(2, 367, 367)).low()).isZero();
    assertThat(of(HandMadeLevels.open().level(2, 368, 368)).low()).isEqualTo(2);
    assertThat(of(HandMadeLevels.open().level(2, 399, 400)).notes())
        .containsExactly(CapacityTexts.uncertainByMisses("2 req/s", 1, 400));
  }

  @Test
  void higherLoadsThatHoldMakeALowerOneSure() {
    Capacity capacity =
        of(HandMadeLevels.open().level(8, 300, 300).level(10, 299, 300).level(12, 280, 300));

    assertThat(capacity.value()).isEqualTo(10);
    assertThat(capacity.low()).as("599 of 600 at 8 or more").isEqualTo(8);
    assertThat(capacity.high()).hasValue(12);
  }

  @Test
  void manyShortLevelsTogetherMakeAMissSure() {
    HandMadeLevels levels = HandMadeLevels.open().level(8, 400, 400);
    for (double load = 12; load < 13; load += 0.25) {
      levels.level(load, 49, 50);
    }
    assertThat(of(levels).high()).isEmpty();
    assertThat(of(levels.level(13, 45, 50)).high()).hasValue(13);
  }

  @Test
  void missesThatComeInBurstsCountAsFewer() {
    HandMadeLevels spread =
        HandMadeLevels.open()
            .spread(10, batches(60, 0))
            .spread(12, batches(60, 0))
            .spread(14, batches(60, 3, 3, 4, 3, 4, 3, 3, 4, 3, 3));
    assertThat(of(spread).interval()).isEqualTo("95 % interval 12–14");
    assertThat(of(spread).notes()).isEmpty();

    Capacity capacity =
        of(
            HandMadeLevels.open()
                .spread(10, batches(60, 0))
                .spread(12, batches(60, 0))
                .spread(14, batches(60, 0, 0, 16, 0, 0, 0, 0, 17)));
    assertThat(capacity.text()).as("what was seen stays").isEqualTo("12 req/s");
    assertThat(capacity.interval()).isEqualTo("95 % interval from 10");
    assertThat(capacity.notes())
        .containsExactly(
            CapacityTexts.uncertainByEffectiveSamples("12 req/s", 600, 39, "99 %", 368),
            CapacityTexts.NO_UPPER_BOUND,
            CapacityTexts.missesInBursts(
                List.of(
                    CapacityTexts.effectiveSamples(39, 600, "12 req/s"),
                    CapacityTexts.effectiveSamples(39, 600, "14 req/s"))));
  }

  /** Ten of so many requests each. */
  private static List<TimeBatch> batches(long judged, long... missed) {
    return IntStream.range(0, 10)
        .mapToObj(i -> new TimeBatch(judged, i < missed.length ? missed[i] : 0))
        .toList();
  }

  @Test
  void anotherTargetIsAnotherCapacity() {
    Levels levels =
        HandMadeLevels.open()
            .level(10, 600, 600)
            .level(12, 580, 600)
            .level(14, 500, 600)
            .levels(Kind.STAIRCASE);

    assertThat(levels.of(HandMadeLevels.FAST, OptionalDouble.of(0.95)).orElseThrow().value())
        .isEqualTo(12);
    assertThat(levels.of(HandMadeLevels.FAST, OptionalDouble.empty()).orElseThrow().value())
        .isEqualTo(10);
    assertThat(levels.of(HandMadeLevels.STEADY, OptionalDouble.empty())).isEmpty();
    assertThat(levels.missing(HandMadeLevels.STEADY)).isEqualTo(CapacityTexts.notJudged("steady"));
  }

  @Test
  void eachSloOfTheRunHasItsOwn() {
    Levels levels =
        HandMadeLevels.open()
            .both(10, 600, 600, 600)
            .both(12, 500, 600, 600)
            .both(14, 300, 400, 600)
            .levels(Kind.STAIRCASE);

    assertThat(levels.capacities())
        .extracting(capacity -> capacity.slo().name() + " " + capacity.text())
        .containsExactly("interactive 10 req/s", "steady 12 req/s");

    var own =
        Levels.of(levels.all(), new LevelPolicy(Kind.SEARCH, HandMadeLevels.STEADY, 0.99))
            .capacities();
    assertThat(own).extracting(Capacity::slo).containsExactly(HandMadeLevels.STEADY);
  }

  @Test
  void aRunWithoutLevelsAndOneOfOneLoadHaveNone() {
    assertThat(Levels.NONE.of(HandMadeLevels.FAST, OptionalDouble.empty())).isEmpty();
    assertThat(Levels.NONE.missing(HandMadeLevels.FAST)).isEqualTo(CapacityTexts.NO_LEVELS);
    Levels repeated =
        HandMadeLevels.open().level(8, 300, 300).level(8, 300, 300).levels(Kind.REPEAT);
    assertThat(repeated.capacities()).isEmpty();
    assertThat(repeated.of(HandMadeLevels.FAST, OptionalDouble.empty())).isEmpty();
    assertThat(repeated.missing(HandMadeLevels.FAST)).isEqualTo(CapacityTexts.ONE_LOAD);
  }

  private static Capacity of(HandMadeLevels levels) {
    List<Capacity> capacities = levels.levels(Kind.STAIRCASE).capacities();
    assertThat(capacities).hasSize(1);
    return capacities.get(0);
  }
}
