// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.run.notes.AnswerRemarks;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.objective.Budget;
import io.github.gatlingllm.slo.verdict.RunEnd;
import io.github.gatlingllm.watch.WatchedRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a run ends early, by a clock and looks that the test makes. */
@SuppressWarnings("NullAway.Init") // JUnit calls begin()
class EarlyStopTest {

  private static final EventLoopRun.InFlight REQUEST = () -> {};

  private final List<Long> holds = new ArrayList<>();
  private double seconds;
  private StandInEngine engine;
  private LiveRun live;
  private EventLoopRun loop;

  @BeforeEach
  void begin() throws Exception {
    engine = OneScenario.engine(OneScenario.protocol());
    live = LiveRun.rehearsal(engine, setup(Budget.UNLIMITED), new AnswerRemarks());
    loop = live.loop(engine.components().eventLoopGroup().next());
  }

  @AfterEach
  void end() {
    live.close();
    engine.close();
  }

  private RunSetup setup(Budget budget) {
    return new RunSetup(
        engine.identity(),
        List.of(new ProtocolSettings().with(s -> s.budget = budget).frozen()),
        List.of(),
        List.of(),
        List.of(),
        RunObjectives.NONE,
        Baselines.NONE);
  }

  private EarlyStop stop(Budget budget) {
    return stop(budget, () -> seconds);
  }

  private EarlyStop stop(Budget budget, DoubleSupplier clock) {
    EarlyStop stop =
        EarlyStop.of(setup(budget), engine, new Consumption(), clock, at -> holds.add(at));
    stop.observe(List.of(loop), () -> TimingUncertainty.UNKNOWN);
    return stop;
  }

  private void send(int requests) {
    for (int i = 0; i < requests; i++) {
      loop.consumption().sent();
      loop.opened(REQUEST, 0);
    }
  }

  private void answer(int requests, int tokens) {
    for (int i = 0; i < requests; i++) {
      loop.consumption().chunk(2);
      loop.ended(
          Requests.sent(0).chunks(1, 2).output(tokens).input(0).build(),
          List.of(),
          WatchedRequest.NONE);
    }
  }

  @Test
  void aSpentBudgetHoldsRequestsBackAndWaitsForAnswers() {
    EarlyStop stop = stop(Budget.UNLIMITED.withRequests(2));
    send(2);
    stop.check();
    assertThat(stop.holding()).isFalse();
    assertThat(stop.heldAtNanos()).isEqualTo(Long.MAX_VALUE);
    send(1);
    seconds = 7.5;
    stop.check();
    assertThat(stop.holding()).isTrue();
    assertThat(stop.heldAtNanos()).isEqualTo(7_500_000_000L);
    assertThat(holds).containsExactly(7_500_000_000L);
    stop.check();
    assertThat(engine.stops()).as("three answers are under way").isEmpty();
    answer(3, 1);
    stop.check();
    stop.check();
    assertThat(engine.stops()).containsExactly("a budget is spent");
    assertThat(stop.end().end())
        .isEqualTo(RunEnd.stoppedEarly("the budget of 2 requests is spent: 3 sent"));
  }

  @Test
  void answersAreWaitedForTenSeconds() {
    EarlyStop stop = stop(Budget.UNLIMITED.withRequests(1));
    send(2);
    stop.check();
    seconds = 10;
    stop.check();
    assertThat(engine.stops()).isEmpty();
    seconds = 10.1;
    stop.check();
    assertThat(engine.stops()).containsExactly("a budget is spent");
  }

  @Test
  void answersThatOverdrawTheBudgetAreNotWaitedFor() {
    EarlyStop stop = stop(Budget.UNLIMITED.withTokens(100));
    send(3);
    answer(1, 101);
    stop.check();
    assertThat(stop.holding()).isTrue();
    stop.check();
    assertThat(engine.stops()).as("within a tenth more").isEmpty();
    answer(1, 20);
    stop.check();
    assertThat(engine.stops()).hasSize(1);
    assertThat(stop.end().end())
        .isEqualTo(RunEnd.stoppedEarly("the budget of 100 tokens is spent: 121 used"));
  }

  @Test
  void whatWasUsedBeforehandCounts() {
    var beforehand = new Consumption();
    beforehand.sent();
    EarlyStop stop =
        EarlyStop.of(
            setup(Budget.UNLIMITED.withRequests(1)), engine, beforehand, () -> 0, at -> {});
    stop.observe(List.of(loop), () -> TimingUncertainty.UNKNOWN);
    send(1);
    stop.check();
    assertThat(stop.holding()).isTrue();
  }

  @Test
  void aLookThatFailsEndsNothing() {
    EarlyStop stop =
        stop(
            Budget.UNLIMITED.withRequests(1),
            () -> {
              throw new IllegalStateException("a defect");
            });
    send(5);
    assertThatCode(stop::check).doesNotThrowAnyException();
    assertThat(stop.holding()).isFalse();
    assertThat(stop.end()).isEqualTo(EarlyStop.Result.COMPLETED);
  }

  @Test
  void aRunThatBrokeOffWasNotStoppedEarly() {
    var early = new EarlyStop.Result(RunEnd.stoppedEarly("enough"), Map.of());
    RunEnd crashed = RunEnd.crashed("a defect");
    assertThat(early.endedAs(RunEnd.COMPLETED)).isEqualTo(early);
    assertThat(early.endedAs(crashed).end()).isEqualTo(crashed);
    RunEnd stopped = RunEnd.stopped("a user's");
    assertThat(EarlyStop.Result.COMPLETED.endedAs(stopped).end()).isEqualTo(stopped);
  }
}
