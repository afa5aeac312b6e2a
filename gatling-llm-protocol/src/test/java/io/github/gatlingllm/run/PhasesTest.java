// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.protocol.WindowEdges;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PhasesTest {

  private static final long SECOND = 1_000_000_000;
  private static final OptionalDouble MINUTE = OptionalDouble.of(60);
  private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

  @Test
  void anEdgeBelongsToWhatFollows() {
    Run run = new Run(edges(10, 0, 20), MINUTE);
    assertThat(run.due(10 * SECOND - 1)).isEqualTo(Phase.WARM_UP);
    assertThat(run.due(10 * SECOND)).isEqualTo(Phase.MEASURED);
    assertThat(run.due(40 * SECOND - 1)).isEqualTo(Phase.MEASURED);
    assertThat(run.due(40 * SECOND)).isEqualTo(Phase.COOL_DOWN);
    assertThat(run.due(70 * SECOND)).as("late is late").isEqualTo(Phase.COOL_DOWN);
    assertThat(run.window()).isEqualTo(new Window(10 * SECOND, 40 * SECOND));
    assertThat(run.phases.troubles(61 * SECOND)).isEmpty();
  }

  @Test
  void theFirstRequestsAreTheWarmUpHoweverLongTheyTake() {
    Run run = new Run(edges(0, 3, 0), UNKNOWN);
    assertThat(run.window().seconds()).isZero();
    for (long second : new long[] {0, 4, 9}) {
      assertThat(run.due(second * SECOND)).isEqualTo(Phase.WARM_UP);
    }
    assertThat(run.due(9 * SECOND)).as("the fourth").isEqualTo(Phase.MEASURED);
    assertThat(run.due(8 * SECOND)).as("late, and due among them").isEqualTo(Phase.WARM_UP);
    run.due(30 * SECOND);
    assertThat(run.window()).isEqualTo(new Window(9 * SECOND, 30 * SECOND));
    assertThat(run.phases.troubles(31 * SECOND)).isEmpty();
  }

  @Test
  void itWarmsUpUntilBothItsTimeAndItsRequestsAreOver() {
    Run timed = new Run(edges(10, 0, 0), UNKNOWN);
    assertThat(timed.phases.warmingUp(10 * SECOND - 1)).isTrue();
    assertThat(timed.phases.warmingUp(10 * SECOND)).isFalse();
    Run counted = new Run(edges(0, 2, 0), UNKNOWN);
    counted.due(1);
    assertThat(counted.phases.warmingUp(70 * SECOND)).isTrue();
    counted.due(2);
    assertThat(counted.phases.warmingUp(70 * SECOND)).isFalse();
  }

  /** Stamps of several event loops come in a little out of order. */
  @Test
  void withoutAScheduleExactlySoManyAreTheWarmUp() {
    Run run = new Run(edges(0, 2, 0), UNKNOWN);
    assertThat(run.sent(5)).isEqualTo(Phase.WARM_UP);
    assertThat(run.sent(9)).isEqualTo(Phase.WARM_UP);
    assertThat(run.sent(8)).isEqualTo(Phase.MEASURED);
  }

  @Test
  void ofTwoWarmUpsTheLaterOneHolds() {
    WindowEdges one = new WindowEdges(Duration.ofSeconds(5), 0, Duration.ZERO, false);
    WindowEdges other = new WindowEdges(Duration.ZERO, 1, Duration.ofSeconds(3), false);
    assertThat(one.and(other)).isEqualTo(other.and(one)).isEqualTo(edges(5, 1, 3));
    Run run = new Run(one.and(other), MINUTE);
    assertThat(run.due(7 * SECOND)).as("the first").isEqualTo(Phase.WARM_UP);
    assertThat(run.due(4 * SECOND)).isEqualTo(Phase.WARM_UP);
    assertThat(run.due(8 * SECOND)).isEqualTo(Phase.MEASURED);
  }

  @Test
  void aRunThatEndsInItsWarmUpSaysSo() {
    Run run = new Run(edges(0, 100, 0), MINUTE);
    run.due(SECOND);
    assertThat(run.window().seconds()).isZero();
    assertThat(run.phases.troubles(61 * SECOND)).containsExactly(RunEndTexts.endedInWarmUp(1, 100));
  }

  @Test
  void aCoolDownThatDidNotComeAboutIsSaid() {
    assertThat(new Run(edges(0, 0, 20), UNKNOWN).phases.troubles(61 * SECOND))
        .containsExactly(RunEndTexts.noPlannedEnd("20 s"));
    assertThat(new Run(edges(0, 0, 20), MINUTE).phases.troubles(30 * SECOND))
        .containsExactly(RunEndTexts.endedBeforeCoolDown("30 s", "20 s"));
  }

  @Test
  void edgesThatLeaveNothingAreRefused() {
    assertThatThrownBy(() -> Phases.of(edges(40, 0, 20), MINUTE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(RunStartTexts.nothingLeft("60 s", "40 s", "20 s"));
    assertThatThrownBy(() -> new WindowEdges(Duration.ZERO, -1, Duration.ZERO, false))
        .hasMessageContaining("-1");
    assertThatThrownBy(() -> new WindowEdges(Duration.ofSeconds(-1), 0, Duration.ZERO, false))
        .hasMessageContaining("PT-1S");
    assertThatThrownBy(() -> new WindowEdges(Duration.ZERO, 0, Duration.ofSeconds(-1), false))
        .hasMessageContaining("PT-1S");
  }

  @Test
  void aWatchedWarmUpEndsWhenItIsToldTo() {
    Run run = new Run(edges(0, 0, 0), MINUTE, Duration.ofSeconds(30));
    assertThat(run.due(19 * SECOND)).isEqualTo(Phase.WARM_UP);
    assertThat(run.window().seconds()).isZero();
    assertThat(run.phases.warmingUp(19 * SECOND)).isTrue();
    run.end(20 * SECOND);
    run.end(25 * SECOND);
    assertThat(run.due(20 * SECOND - 1)).as("due before, sent after").isEqualTo(Phase.WARM_UP);
    assertThat(run.due(20 * SECOND)).isEqualTo(Phase.MEASURED);
    run.due(50 * SECOND);
    assertThat(run.window()).isEqualTo(new Window(20 * SECOND, 50 * SECOND));
    assertThat(run.phases.troubles(60 * SECOND)).isEmpty();
  }

  @Test
  void aWatchedWarmUpIsNeitherLongerNorShorterThanConfigured() {
    Run longest = new Run(edges(0, 0, 0), MINUTE, Duration.ofSeconds(30));
    assertThat(longest.due(30 * SECOND - 1)).isEqualTo(Phase.WARM_UP);
    assertThat(longest.phases.troubles(30 * SECOND - 1))
        .containsExactly(RunEndTexts.endedInWatchedWarmUp("30 s"));
    assertThat(longest.phases.troubles(31 * SECOND)).as("no request was due since").isEmpty();
    assertThat(longest.due(30 * SECOND)).isEqualTo(Phase.MEASURED);
    longest.end(40 * SECOND);
    longest.due(50 * SECOND);
    assertThat(longest.window()).isEqualTo(new Window(30 * SECOND, 50 * SECOND));

    Run shortest = new Run(edges(10, 0, 0), UNKNOWN, Duration.ofSeconds(30));
    shortest.end(3 * SECOND);
    assertThat(shortest.due(10 * SECOND - 1)).isEqualTo(Phase.WARM_UP);
    assertThat(shortest.due(10 * SECOND)).isEqualTo(Phase.MEASURED);
  }

  @Test
  void aWatchedWarmUpMustFitIntoTheLoad() {
    Duration minute = Duration.ofSeconds(60);
    assertThatThrownBy(() -> Phases.of(edges(0, 0, 0), MINUTE, minute))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(RunStartTexts.nothingLeft("60 s", "60 s", "0 s"));
    assertThatThrownBy(() -> Phases.of(edges(0, 5, 0), UNKNOWN, minute))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(RunStartTexts.twoWarmUps(5));
  }

  private static WindowEdges edges(long warmUpSeconds, long requests, long coolDownSeconds) {
    return new WindowEdges(
        Duration.ofSeconds(warmUpSeconds), requests, Duration.ofSeconds(coolDownSeconds), false);
  }

  /** Requests leave when they are due. */
  private static final class Run {

    private final Phases phases;
    private final RunRecorder recorder;

    Run(WindowEdges edges, OptionalDouble plannedSeconds) {
      this(edges, plannedSeconds, Duration.ZERO);
    }

    Run(WindowEdges edges, OptionalDouble plannedSeconds, Duration longest) {
      this.phases = Phases.of(edges, plannedSeconds, longest);
      this.recorder = phases.newRecorder();
    }

    void end(long nanos) {
      phases.endWarmUp(nanos, recorder::warmedUp);
    }

    Phase due(long due) {
      recorder.arrival(due);
      return phases.leaving(due, due, recorder::warmedUp);
    }

    Phase sent(long sent) {
      recorder.arrival(sent);
      return phases.leaving(Timing.ABSENT, sent, recorder::warmedUp);
    }

    Window window() {
      return recorder.window();
    }
  }
}
