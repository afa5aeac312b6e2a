// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelReport;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.VirtualRun;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Several workers search together, in virtual time. */
class SharedSearchTest {

  private static final long SECOND = VirtualRun.SECOND;

  /** No test changes it. */
  private static final VirtualWorkers THREE = workers(3).run();

  private static VirtualWorkers workers(int count) {
    return new VirtualWorkers(count, SearchPath.raising(1, 20, 1), 1, 3);
  }

  @Test
  void threeWorkersFindWhatOneFinds() {
    VirtualWorkers together = THREE;
    assertThat(together.trouble()).isNull();
    CapacityBracket found = CapacityBracket.of(together.trials());
    CapacityBracket alone = CapacityBracket.of(VirtualSearch.run(1, 3).search().trials());
    assertThat(found.held().orElseThrow()).isBetween(alone.held().orElseThrow() - 2, 12.0);
    assertThat(found.notHeld().orElseThrow() - found.held().orElseThrow()).isEqualTo(1);
    assertThat(together.said()).as("worker 0 alone says it").hasSize(together.trials().size() + 1);
    assertThat(together.said().get(together.said().size() - 1)).contains("passed twice");
  }

  /** All go through the same levels, draw the same users, and each sends its own ones of them. */
  @Test
  void allWorkersDrawTheSameUsers() {
    VirtualWorkers together = THREE;
    CapacitySearch first = together.workers().get(0).search();
    List<Level> levels = first.track().levels();
    List<Long> users = together.workers().get(0).drawn();
    for (VirtualWorkers.Worker each : together.workers()) {
      assertThat(each.search().track().levels()).isEqualTo(levels);
      assertThat(each.search().levelling().decided()).isEqualTo(first.levelling().decided());
      assertThat(each.search().overAtNanos()).isEqualTo(first.overAtNanos());
      int common = Math.min(users.size(), each.drawn().size());
      assertThat(each.drawn().subList(0, common)).isEqualTo(users.subList(0, common));
      assertThat(Math.abs(each.drawn().size() - users.size())).isLessThan(3);
    }
    assertThat(levels).hasSize(together.trials().size());
    assertThat(users).as("no user but in a level").allMatch(due -> first.track().at(due) > 0);
    for (int i = 1; i < levels.size(); i++) {
      assertThat(levels.get(i).startNanos() - levels.get(i - 1).endNanos())
          .isGreaterThan(SearchScript.LEAD_NANOS);
    }
    Level third = levels.get(2);
    assertThat(users.stream().filter(third::contains).count() / third.window().seconds())
        .as("as many come as the level says")
        .isBetween(0.75 * third.load(), 1.25 * third.load());
  }

  /** Gatling asks once a second: nobody then comes who does not belong to the load. */
  @Test
  void nobodyComesBetweenLevels() {
    VirtualWorkers together = workers(2).run();
    for (VirtualWorkers.Worker each : together.workers()) {
      assertThat(each.nobodies()).isBetween(10L, (long) together.seconds() + 2);
    }
  }

  @Test
  void aWorkerThatSaysNothingEndsTheSearchAndIsNamed() {
    VirtualWorkers cut =
        workers(3).cutOff(new VirtualWorkers.Cut(2, 100 * SECOND, Long.MAX_VALUE)).run();
    assertThat(cut.trouble()).isEqualTo(SearchTexts.ended(SearchTexts.silent("worker 2", 8)));
    assertThat(cut.seconds()).isBetween(107.0, 110.0);
    assertThat(cut.workers().get(1).search().overAtNanos()).isEqualTo(Level.GOING_ON);
    cut.heardBy(1);
    assertThat(cut.workers().get(1).search().overAtNanos()).isLessThan(110 * SECOND);
    assertThat(cut.workers().get(1).search().track().levels())
        .last()
        .satisfies(level -> assertThat(level.endNanos()).isLessThan(120 * SECOND));
  }

  @Test
  void aWorkerThatHearsTooLateEndsTheSearchAndIsNamed() {
    VirtualWorkers late =
        workers(3).cutOff(new VirtualWorkers.Cut(1, 100 * SECOND, 107 * SECOND)).run();
    assertThat(late.trouble())
        .startsWith(
            SearchTexts.ended(SearchTexts.heardTooLate("worker 1", "its users started up to ")))
        .endsWith(" ms late");
  }

  /** Each worker hears several times before it needs to. */
  @Test
  void twoSecondsWithoutAWordChangeNothing() {
    VirtualWorkers cut =
        workers(2).cutOff(new VirtualWorkers.Cut(1, 100 * SECOND, 101 * SECOND)).run();
    assertThat(cut.trouble()).isNull();
    assertThat(cut.trials()).last().extracting(TriedLoad::held).isEqualTo(true);
  }

  @Test
  void usersAtOnceChangeInTheSameSecondOnAllWorkers() {
    var hand = new SearchByHand();
    CapacitySearch search =
        hand.search(SearchByHand.plan(VirtualSearch.SLO, LoadUnit.CONCURRENCY, 4));
    SharedSearch shared = search.share();
    search.begun(0);
    SearchScript first = Objects.requireNonNull(shared.script());
    assertThat(first.last().startNanos()).as("a second and a half later").isEqualTo(3 * SECOND / 2);
    assertThat(search.users()).as("they come from the first second on").isEqualTo(4);
    long end = first.grantedNanos();
    assertThat(end % SECOND).as("between the seconds").isEqualTo(SECOND / 2);
    shared.follow(
        new SearchScript(
            List.of(
                first.last().ending(end).decided(LevelVerdict.PASSED),
                new SearchScript.Entry(8, end + 4 * SECOND, Level.GOING_ON, null)),
            end + 4 * SECOND,
            Level.GOING_ON,
            null));
    hand.at(end - SECOND / 2);
    assertThat(search.users()).isEqualTo(4);
    hand.at(end + SECOND / 2);
    assertThat(search.users()).isZero();
    hand.at(end + 3 * SECOND - SECOND / 2);
    assertThat(search.users()).as("a second and a half before").isEqualTo(8);
    hand.at(end + 4 * SECOND + SECOND / 2);
    assertThat(search.users()).as("nobody has said that they may stay").isZero();
    assertThat(shared.heldUp()).isEqualTo(SearchTexts.USERS_LEFT);
    assertThat(search.levelling().decided()).containsExactly(Map.entry(1, LevelVerdict.PASSED));
  }

  @Test
  void whatIsToldComesAcrossAsItWas() {
    var hand = new SearchByHand();
    CapacitySearch search =
        hand.search(SearchByHand.plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    SharedSearch shared = search.share();
    search.begun(0);
    for (int i = 1; i <= 1000; i++) {
      hand.at(i * SECOND / 300);
      hand.one(search, i % 10 == 0 ? RequestStatus.FAILED : RequestStatus.OK, SearchByHand.PASSED);
    }
    LevelReport reported = Objects.requireNonNull(shared.report());
    assertThat(reported.sent()).isEqualTo(1000);
    assertThat(reported.bad()).isEqualTo(100);
    String text = reported.text();
    assertThat(text.length()).as("a message").isLessThan(16_000);
    assertThat(LevelReport.parse(text).text()).isEqualTo(text);
    assertThatThrownBy(() -> LevelReport.parse("1.2.x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a report of a load level: '1.2.x'");

    SearchScript script = Objects.requireNonNull(shared.script());
    var values = new HashMap<>(script.values());
    assertThat(SearchScript.of(values)).isEqualTo(script);
    assertThat(SearchScript.of(Map.of())).as("nothing is decided yet").isNull();
    var failed =
        new SearchScript(new ArrayList<>(script.levels()), 1, 2, "worker 1 has said nothing");
    assertThat(SearchScript.of(failed.values())).isEqualTo(failed);
    values.put("levels", "1_2");
    assertThatThrownBy(() -> SearchScript.of(values))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(SearchTexts.notAScript(""));
  }
}
