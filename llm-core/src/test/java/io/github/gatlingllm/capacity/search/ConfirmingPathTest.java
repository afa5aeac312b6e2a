// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.LevelVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ConfirmingPathTest {

  private static final ConfirmingPath RAISING = new ConfirmingPath(SearchPath.raising(1, 16, 1));

  /** By how many levels each load holds, of those it gets: 0, 1 or 2. */
  private static List<Double> loads(ConfirmingPath path, double once, double twice) {
    var trials = new ArrayList<TriedLoad>();
    OptionalDouble next = path.next(trials);
    while (next.isPresent()) {
      double load = next.getAsDouble();
      boolean again = trials.stream().anyMatch(trial -> trial.load() == load);
      boolean held = load <= (again ? twice : once);
      trials.add(new TriedLoad(load, held ? LevelVerdict.PASSED : LevelVerdict.UNDECIDED));
      next = path.next(trials);
    }
    return trials.stream().map(TriedLoad::load).toList();
  }

  @Test
  void theLastThatHeldIsTriedAgain() {
    assertThat(loads(RAISING, 5, 5)).containsExactly(1.0, 2.0, 4.0, 8.0, 6.0, 5.0, 5.0);
  }

  @Test
  void whereItDoesNotHoldAgainTheSearchGoesOnBelow() {
    assertThat(loads(RAISING, 5, 4)).containsExactly(1.0, 2.0, 4.0, 8.0, 6.0, 5.0, 5.0, 4.0);
    assertThat(loads(RAISING, 8, 6))
        .containsExactly(1.0, 2.0, 4.0, 8.0, 16.0, 12.0, 10.0, 9.0, 8.0, 6.0, 7.0, 7.0, 6.0);
  }

  @Test
  void theHighestOfAllIsTriedAgainToo() {
    assertThat(loads(RAISING, 99, 99)).containsExactly(1.0, 2.0, 4.0, 8.0, 16.0, 16.0);
    assertThat(loads(RAISING, 99, 8)).startsWith(1.0, 2.0, 4.0, 8.0, 16.0, 16.0, 12.0);
  }

  @Test
  void whereNothingHoldsNothingIsTriedAgain() {
    assertThat(loads(RAISING, 0, 0)).containsExactly(1.0);
    assertThat(loads(RAISING, 1, 0)).containsExactly(1.0, 2.0, 1.0);
  }

  @Test
  void aRefinedStaircaseGoesOnBelowToo() {
    var path = new ConfirmingPath(SearchPath.refining(List.of(2.0, 4.0, 6.0, 8.0), 1));
    assertThat(loads(path, 7, 7)).containsExactly(2.0, 4.0, 6.0, 8.0, 7.0, 7.0);
    assertThat(loads(path, 7, 4))
        .as("down to between the stairs below")
        .containsExactly(2.0, 4.0, 6.0, 8.0, 7.0, 7.0, 6.0, 5.0, 5.0, 4.0);
    assertThat(loads(path, 99, 99)).containsExactly(2.0, 4.0, 6.0, 8.0, 8.0);
  }
}
