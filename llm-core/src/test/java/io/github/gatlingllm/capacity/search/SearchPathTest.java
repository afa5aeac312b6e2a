// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.capacity.LevelVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchPathTest {

  @Test
  void itDoublesThenHalves() {
    assertThat(loads(SearchPath.raising(1, 64, 0.5), 12.3))
        .containsExactly(1.0, 2.0, 4.0, 8.0, 16.0, 12.0, 14.0, 13.0, 12.5);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1.7, 5.49, 5.5, 12.3, 33, 47.9, 63.9})
  void theLastThatHoldsAndTheFirstThatDoesNotAreNeighbours(double capacity) {
    List<TriedLoad> trials = trials(SearchPath.raising(1, 64, 0.5), below(capacity));
    CapacityBracket found = CapacityBracket.of(trials);
    assertThat(found.held().orElseThrow()).isLessThanOrEqualTo(capacity);
    assertThat(found.notHeld().orElseThrow()).isGreaterThan(capacity);
    assertThat(found.notHeld().orElseThrow() - found.held().orElseThrow()).isEqualTo(0.5);
    assertThat(trials).hasSizeLessThanOrEqualTo(13);
    assertThat(trials).doesNotHaveDuplicates();
    assertThat(trials).allMatch(trial -> trial.load() * 2 == Math.rint(trial.load() * 2));
  }

  @Test
  void itEndsWhereTheLowestDoesNotHoldOrTheHighestDoes() {
    assertThat(loads(SearchPath.raising(2, 64, 1), 1)).containsExactly(2.0);
    assertThat(loads(SearchPath.raising(2, 11, 2), 99)).containsExactly(2.0, 4.0, 8.0, 11.0);
  }

  @Test
  void boundsAndDecimalFractionsAreOnTheGrid() {
    assertThat(loads(SearchPath.raising(0.1, 0.75, 0.1), 0.35)).containsExactly(0.1, 0.2, 0.4, 0.3);
    assertThat(loads(SearchPath.raising(0.1, 0.75, 0.1), 0.72))
        .containsExactly(0.1, 0.2, 0.4, 0.75, 0.6, 0.7);
  }

  @Test
  void undecidedCountsAsNotHeld() {
    SearchPath path = SearchPath.raising(1, 8, 1);
    assertThat(
            path.next(
                List.of(
                    new TriedLoad(1, LevelVerdict.PASSED),
                    new TriedLoad(2, LevelVerdict.PASSED),
                    new TriedLoad(4, LevelVerdict.UNDECIDED))))
        .hasValue(3);
  }

  @Test
  void aStaircaseIsGoneThroughBeforeItIsRefined() {
    SearchPath path = SearchPath.refining(List.of(2.0, 4.0, 6.0, 8.0), 0.5);
    assertThat(loads(path, 4.7)).containsExactly(2.0, 4.0, 6.0, 8.0, 5.0, 4.5);
    assertThat(loads(path, 99)).containsExactly(2.0, 4.0, 6.0, 8.0);
    assertThat(loads(path, 1)).containsExactly(2.0, 4.0, 6.0, 8.0);
    assertThat(loads(SearchPath.refining(List.of(2.0, 3.0), 1), 2.5)).containsExactly(2.0, 3.0);
  }

  /** The first that does not hold counts: what holds above it may do so by chance. */
  @Test
  void aStaircaseIsRefinedBelowItsFirstThatDoesNotHold() {
    SearchPath path = SearchPath.refining(List.of(2.0, 4.0, 6.0, 8.0), 1);
    assertThat(trials(path, load -> load <= 3 || load == 6))
        .extracting(TriedLoad::load)
        .containsExactly(2.0, 4.0, 6.0, 8.0, 3.0);
  }

  /** A level that missed by chance is below what surely held. */
  @Test
  void aStaircaseIsRefinedWhereItsCapacityIs() {
    SearchPath path = SearchPath.refining(List.of(2.0, 4.0, 6.0, 8.0, 10.0), 1);
    var trials = new ArrayList<TriedLoad>();
    for (LevelVerdict verdict :
        List.of(
            LevelVerdict.PASSED,
            LevelVerdict.UNDECIDED,
            LevelVerdict.PASSED,
            LevelVerdict.MISSED,
            LevelVerdict.PASSED)) {
      trials.add(new TriedLoad(path.next(trials).orElseThrow(), verdict));
    }
    assertThat(path.next(trials)).hasValue(7);
    trials.add(new TriedLoad(7, LevelVerdict.PASSED));
    assertThat(path.next(trials)).isEmpty();
    assertThat(CapacityBracket.of(trials))
        .isEqualTo(new CapacityBracket(OptionalDouble.of(7), OptionalDouble.of(8)));
  }

  @Test
  void impossiblePathsAreRefused() {
    assertThatThrownBy(() -> SearchPath.raising(0, 64, 1))
        .hasMessage(SearchTexts.rangeInvalid(0, 64));
    assertThatThrownBy(() -> SearchPath.raising(8, 8, 1))
        .hasMessage(SearchTexts.rangeInvalid(8, 8));
    assertThatThrownBy(() -> SearchPath.raising(1, 8, 0))
        .hasMessage(SearchTexts.precisionInvalid(0, 1, 8));
    assertThatThrownBy(() -> SearchPath.refining(List.of(), 1)).hasMessage(SearchTexts.NO_STAIRS);
    assertThatThrownBy(() -> SearchPath.refining(List.of(2.0, 2.0), 1))
        .hasMessage(SearchTexts.stairsNotAscending(List.of(2.0, 2.0)));
  }

  private static List<Double> loads(SearchPath path, double capacity) {
    return trials(path, below(capacity)).stream().map(TriedLoad::load).toList();
  }

  private static DoubleFunction<Boolean> below(double capacity) {
    return load -> load <= capacity;
  }

  private static List<TriedLoad> trials(SearchPath path, DoubleFunction<Boolean> holds) {
    var trials = new ArrayList<TriedLoad>();
    OptionalDouble next = path.next(trials);
    while (next.isPresent()) {
      double load = next.getAsDouble();
      trials.add(
          new TriedLoad(load, holds.apply(load) ? LevelVerdict.PASSED : LevelVerdict.MISSED));
      next = path.next(trials);
    }
    return trials;
  }
}
