// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.agents.cache.CacheCause.Kind;
import io.github.gatlingllm.agents.cache.VirtualFleet.Prompts;
import io.github.gatlingllm.agents.cache.VirtualFleet.Scenario;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Each cause is found where it is, and none where there is none. By default few seeds; {@code
 * -Dproof.cache.seeds=20} is the proof: 20 seeds of each cause, and 50 of runs without any.
 */
class CacheCausesProofTest {

  private static final int SEEDS = Integer.getInteger("proof.cache.seeds", 1);
  private static final int SESSIONS = 150;
  private static final int TURNS = 5;
  private static final int LARGE = 1 << 20;

  private static final Scenario GROWING =
      new Scenario(1, true, LARGE, Prompts.GROWING, 1, 1, 0, true);
  private static final Scenario SCATTERED =
      new Scenario(3, false, LARGE, Prompts.GROWING, 1, 1, 0, true);

  private static List<Kind> causes(int sessions, Scenario scenario, long seed) {
    CacheData data = new VirtualFleet(scenario, seed).run(sessions, TURNS);
    return CacheCauses.of(data).stream().map(CacheCause::kind).toList();
  }

  /** At most one seed in twenty may miss the cause. */
  private static void assertFound(int sessions, Scenario scenario, Kind... kinds) {
    int found = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      found += causes(sessions, scenario, 100 + seed).equals(List.of(kinds)) ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(SEEDS - Math.max(0, SEEDS / 20));
  }

  @Test
  void scatteredSessionsAreFound() {
    assertFound(SESSIONS, SCATTERED, Kind.SCATTERED);
  }

  @Test
  void evictionBetweenTurnsIsFound() {
    assertFound(
        SESSIONS, new Scenario(1, true, 6000, Prompts.GROWING, 1.2, 1, 0, true), Kind.EVICTED);
    assertFound(
        SESSIONS, new Scenario(1, true, 6000, Prompts.GROWING, 1.2, 1, 0, false), Kind.EVICTED);
  }

  @Test
  void evictionUnderLoadIsFound() {
    // several waves of load: in one, the loss might have come at the same time by chance
    Scenario waves = new Scenario(1, true, 12_000, Prompts.GROWING, 0, 8, 0, true);
    assertFound(800, waves, Kind.EVICTED);
  }

  @Test
  void differentPrefixesAreFound() {
    assertFound(
        SESSIONS,
        new Scenario(1, true, LARGE, Prompts.NUMBERED, 1, 1, 0, true),
        Kind.DIFFERENT_PREFIX);
  }

  /** Runs without a cause, and one whose cause can't be proven: replicas without a name. */
  @Test
  void noCauseIsNamedWhereThereIsNone() {
    List<IntFunction<Scenario>> honest =
        List.of(
            seed -> GROWING,
            seed -> new Scenario(3, true, LARGE, Prompts.GROWING, 1, 6, 0, true),
            seed -> new Scenario(1, true, LARGE, Prompts.UNIQUE, 1, 1, 0, false),
            seed -> new Scenario(1, true, LARGE, Prompts.GROWING, 1, 6, 0.5, true),
            seed -> new Scenario(3, false, LARGE, Prompts.GROWING, 1, 6, 0, false));
    int runs = SEEDS * 5 / 2;
    for (int seed = 0; seed < runs; seed++) {
      Scenario scenario = honest.get(seed % honest.size()).apply(seed);
      assertThat(causes(SESSIONS, scenario, 500 + seed)).as("%s, %d", scenario, seed).isEmpty();
    }
  }

  /** The model has no clock of the server, but here nothing lies between both. */
  @Test
  void theModelAgreesWithTheEngine() {
    var fleet = new VirtualFleet(SCATTERED, 7);
    CacheTotals totals = fleet.run(SESSIONS, TURNS).totals();
    assertThat(new long[] {totals.possible(), totals.possibleHere(), totals.achieved()})
        .isEqualTo(fleet.truth());
  }
}
