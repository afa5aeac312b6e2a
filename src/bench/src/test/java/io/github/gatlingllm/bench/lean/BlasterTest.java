// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlasterTest {
  private static final long COST = 2_000;

  private final FakeLoop loop = new FakeLoop();
  private final LoopTally tally = new LoopTally();
  private final Lane lane = new Lane(new Blaster(loop, loop), tally, loop);
  private final List<End> ends = new ArrayList<>();

  private FakeOutlet open(int tokens) {
    FakeOutlet outlet = new FakeOutlet(loop, COST);
    LeanFixture.stream(tokens, 1, lane, outlet, ends).open();
    return outlet;
  }

  @Test
  void writesWithoutPauses() {
    FakeOutlet outlet = open(1_000);
    loop.runUntil(10 * 1_000 * COST);
    assertThat(outlet.writes).hasSize(1_002);
    assertThat(outlet.writes.get(1_001) - outlet.writes.get(0)).isEqualTo(1_001 * COST);
    assertThat(ends).containsExactly(End.LENGTH);
    assertThat(loop.alarms()).isZero();
  }

  @Test
  void streamsTakeTurns() {
    FakeOutlet long1 = open(100_000);
    FakeOutlet long2 = open(100_000);
    FakeOutlet brief = open(20);
    loop.runUntil(200 * COST);
    assertThat(brief.writes).hasSize(22);
    assertThat(Math.abs(long1.writes.size() - long2.writes.size()))
        .isLessThanOrEqualTo(Blaster.WRITES_A_TURN);
  }

  @Test
  void aRoundLeavesTheSocketsTheirTurn() {
    FakeOutlet outlet = open(1_000_000);
    loop.runOne();
    assertThat(loop.alarms()).isEqualTo(1);
    assertThat(outlet.writes.size() * COST)
        .isLessThan(Pacer.LONGEST_ROUND_NANOS + 2 * Blaster.WRITES_A_TURN * COST);
  }

  @Test
  void aFullSocketGetsNothingUntilThereIsRoom() {
    FakeOutlet stuck = open(100);
    stuck.full = true;
    FakeOutlet other = open(100);
    loop.runUntil(1_000 * COST);
    assertThat(stuck.writes).hasSize(2);
    assertThat(other.writes).hasSize(102);
    stuck.drain();
    loop.runUntil(2_000 * COST);
    assertThat(stuck.writes).hasSize(102);
    assertThat(ends).containsExactly(End.LENGTH, End.LENGTH);
  }

  @Test
  void nothingIsDueSoNothingIsLate() {
    open(100);
    loop.runUntil(1_000 * COST);
    assertThat(tally.events()).isEqualTo(100);
    assertThat(tally.lateness().count()).isZero();
  }
}
