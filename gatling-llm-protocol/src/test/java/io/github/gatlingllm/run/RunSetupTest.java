// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.gatling.load.Injection;
import io.github.gatlingllm.gatling.load.OfflineBatch;
import io.github.gatlingllm.gatling.run.RunIdentity;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunSetupTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final WindowEdges STEADY = new WindowEdges(Duration.ZERO, 0, Duration.ZERO, true);
  private static final RunObjective QUICK =
      new RunObjective(
          new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(99)),
          BoundComparison.LTE,
          200);

  @Test
  void edgesThatAreKnownOnlyAtTheEndDoNotGoWithLevels() {
    assertThatCode(
            () -> setup(new WindowEdges(SECOND, 5, Duration.ZERO, false)).requireJudgeable(true))
        .doesNotThrowAnyException();
    for (WindowEdges edges : List.of(new WindowEdges(Duration.ZERO, 0, SECOND, false), STEADY)) {
      assertThatCode(() -> setup(edges).requireJudgeable(false)).doesNotThrowAnyException();
      assertThatThrownBy(() -> setup(edges).requireJudgeable(true))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(RunStartTexts.LEVELS_WITH_WINDOW);
    }
  }

  @Test
  void aSteadyStateCanNotStopTheRun() {
    ObjectiveSet stopping = ObjectiveSet.of(List.of(QUICK), List.of()).stoppingEarly();
    assertThatThrownBy(() -> setup(stopping, protocol(STEADY)).requireJudgeable(false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(RunStartTexts.STOP_EARLY_WITH_STEADY_STATE);
    assertThatCode(() -> setup(stopping, protocol(WindowEdges.NONE)).requireJudgeable(false))
        .doesNotThrowAnyException();
  }

  @Test
  void aRunIsOfflineIfAllOfItIs() {
    assertThat(loads(batch(1000, 0)).offline())
        .isEqualTo(new RunInfo.Offline(1000, RunInfo.Offline.AT_ONCE));
    assertThat(loads(batch(60, 8), batch(40, 4)).offline()).isEqualTo(new RunInfo.Offline(100, 12));
    assertThat(loads(batch(60, 8), batch(40, 0)).offline())
        .isEqualTo(new RunInfo.Offline(100, RunInfo.Offline.AT_ONCE));
    assertThat(loads(batch(60, 8), load(true, null)).offline()).isNull();
  }

  @Test
  void offlineWorkHasNoSchedule() {
    assertThat(loads(batch(1000, 0)).scheduled()).isFalse();
    assertThat(loads(batch(1000, 0)).loadModel()).isEqualTo(LoadModel.OPEN);
    assertThat(loads(batch(1000, 8)).loadModel()).isEqualTo(LoadModel.CLOSED);
    assertThat(loads(batch(1000, 0), load(false, null)).scheduled()).isFalse();
    assertThat(loads(batch(1000, 0), load(true, null)).scheduled()).isTrue();
  }

  private static Injection batch(long requests, int concurrency) {
    return load(concurrency == 0, new OfflineBatch(requests, concurrency));
  }

  private static Injection load(boolean open, @Nullable OfflineBatch batch) {
    return new Injection("Chat", open, 0, 0, "some users", batch);
  }

  private static RunSetup loads(Injection... injections) {
    return new RunSetup(
        identity(),
        List.of(LlmProtocol.defaults()),
        List.of(injections),
        List.of(),
        List.of(),
        RunObjectives.NONE,
        Baselines.NONE);
  }

  private static RunSetup setup(WindowEdges edges) {
    return setup(protocol(edges));
  }

  private static RunSetup setup(LlmProtocol protocol) {
    return setup(RunObjectives.NONE, protocol);
  }

  private static RunSetup setup(ObjectiveSet promised, LlmProtocol protocol) {
    return setup(new RunObjectives(List.of(promised), List.of()), protocol);
  }

  private static RunSetup setup(RunObjectives promised, LlmProtocol protocol) {
    return new RunSetup(
        identity(),
        List.of(protocol),
        List.of(load(true, null)),
        List.of(),
        List.of(),
        promised,
        Baselines.NONE);
  }

  private static LlmProtocol protocol(WindowEdges edges) {
    var settings = new ProtocolSettings();
    settings.warmUp = edges.warmUp();
    settings.warmUpRequests = edges.warmUpRequests();
    settings.coolDown = edges.coolDown();
    settings.steadyState = edges.steadyState();
    return settings.frozen();
  }

  private static RunIdentity identity() {
    return new RunIdentity("Simulation", "run-1", "", 0);
  }
}
