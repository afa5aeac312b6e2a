// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static io.github.gatlingllm.capacity.search.SearchByHand.plan;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.VirtualRun;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The search at work, in virtual time. */
class CapacitySearchTest {

  private static final long SECOND = VirtualRun.SECOND;

  @Test
  void itRaisesTheLoadUntilTheSloBreaksAndClosesIn() {
    VirtualSearch search = VirtualSearch.run(1, 3);
    List<TriedLoad> trials = search.search().trials();
    assertThat(trials).extracting(TriedLoad::load).startsWith(1.0, 2.0, 4.0, 8.0, 16.0, 12.0);
    assertThat(trials.subList(0, 4)).allMatch(TriedLoad::held);
    assertThat(trials.get(4).held()).isFalse();
    CapacityBracket found = CapacityBracket.of(trials);
    assertThat(found.notHeld().orElseThrow() - found.held().orElseThrow()).isEqualTo(1);
    assertThat(search.search().overAtNanos()).isLessThan(Level.GOING_ON);
  }

  @Test
  void aFasterServerSeesOtherLoads() {
    assertThat(VirtualSearch.run(0.5, 3).search().trials())
        .isNotEqualTo(VirtualSearch.run(1, 3).search().trials());
    assertThat(VirtualSearch.run(1, 3).search().trials())
        .isEqualTo(VirtualSearch.run(1, 3).search().trials());
  }

  @Test
  void clearLevelsEndBeforeTheirTime() {
    VirtualSearch search = VirtualSearch.run(1, 3);
    List<Level> levels = search.search().track().levels();
    double first = levels.get(0).window().seconds();
    assertThat(first).as("at 1 req/s, 300 s would be due").isBetween(40.0, 80.0);
    assertThat(levels.get(4).window().seconds()).as("twice too much").isLessThan(15);
  }

  /** Between levels there is nobody but a probe or two, and no level begins with a queue. */
  @Test
  void theQueueDrainsBetweenLevels() {
    VirtualSearch search = VirtualSearch.run(1, 3);
    List<Level> levels = search.search().track().levels();
    for (int i = 1; i < levels.size(); i++) {
      Level before = levels.get(i - 1);
      assertThat(levels.get(i).startNanos()).isGreaterThan(search.lastAnswer(before));
      assertThat(search.dueBetween(before.endNanos(), levels.get(i).startNanos()))
          .as("after %s", before)
          .isLessThanOrEqualTo(2 + (levels.get(i).startNanos() - before.endNanos()) / SECOND);
    }
    assertThat(search.dueOutsideOfLevels()).isLessThan(search.requests() / 20);
  }

  @Test
  void whatItSaysFitsOnALine() {
    List<String> said = VirtualSearch.run(1, 3).said();
    assertThat(said.get(0))
        .startsWith("LLM level 1: 1 req/s passed once, 100.0 % of ")
        .contains("99 %");
    assertThat(said.get(said.size() - 1))
        .matches(
            "LLM search finished: \\d+ req/s passed twice, \\d+ did not; (9|1\\d) levels, \\d{4}"
                + " requests");
    assertThat(said.get(said.size() - 2))
        .matches(
            "LLM level \\d+: \\d+ req/s as lower bound: passed, (9|100)[\\d.]+ % of \\d{4} good .*");
    assertThat(said.get(said.size() - 3))
        .matches("LLM level \\d+: \\d+ req/s again: passed, (9|100)[\\d.]+ % of all .*");
    assertThat(said).hasSizeBetween(8, 18).allMatch(line -> line.length() <= 80);
  }

  /** Nothing is answered in time: neither the level nor the run may go on for ever. */
  @Test
  void aServerThatHangsEndsTheSearch() {
    VirtualSearch search = VirtualSearch.run(1e5, 1);
    assertThat(search.search().trials()).containsExactly(new TriedLoad(1, LevelVerdict.MISSED));
    assertThat(search.said().get(0)).contains("1 req/s failed, 0.0 % of 3", " good (target 99 %)");
    assertThat(search.said().get(1)).startsWith("LLM search finished: 1 req/s did not pass");
    assertThat(search.search().overAtNanos()).isBetween(300 * SECOND, 700 * SECOND);
  }

  /** What the console says is what the report says, also where levels are judged by luck. */
  @Test
  void searchAndReportSayTheSame() {
    for (long seed = 1; seed <= 20; seed++) {
      VirtualSearch search = VirtualSearch.run(1, seed);
      CapacityBracket found = CapacityBracket.of(search.search().trials());
      Capacity reported = search.capacity();
      assertThat(reported.value()).as("seed %d", seed).isEqualTo(found.held().orElse(1));
      assertThat(reported.ceiling()).as("seed %d", seed).isEqualTo(found.notHeld());
      assertThat(found.notHeld().orElseThrow() - found.held().orElse(0)).isEqualTo(1);
    }
  }

  @Test
  void itSearchesConcurrencyToo() {
    SearchPlan plan = plan(VirtualSearch.SLO, LoadUnit.CONCURRENCY);
    CapacitySearch search = new VirtualUsers(plan, 1, 5).run();
    assertThat(search.trials()).extracting(TriedLoad::load).startsWith(1.0, 2.0, 4.0, 8.0, 16.0);
    CapacityBracket found = CapacityBracket.of(search.trials());
    assertThat(found.held().orElseThrow()).as("12 are served at once").isBetween(10.0, 15.0);
    assertThat(search.users()).isZero();
    CapacitySearch faster = new VirtualUsers(plan, 0.25, 5).run();
    assertThat(faster.trials()).isNotEqualTo(search.trials());
  }
}
