/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.gatling.Batch;
import io.github.gatlingllm.gatling.Injection;
import io.github.gatlingllm.gatling.RunIdentity;
import io.github.gatlingllm.report.RunInfo;
import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.Statistic;
import io.github.gatlingllm.slo.Subject;
import io.github.gatlingllm.timeline.Metric;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunSetupTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Objective QUICK =
      new Objective(
          new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(99)),
          Comparison.LTE,
          200);

  @Test
  void edgesThatAreKnownOnlyAtTheEndDoNotGoWithLevels() {
    assertThatCode(() -> setup(Edges.NONE.withWarmUp(SECOND).withWarmUp(5)).requireJudgeable(true))
        .doesNotThrowAnyException();
    for (Edges edges : List.of(Edges.NONE.withCoolDown(SECOND), Edges.NONE.withSteadyState())) {
      assertThatCode(() -> setup(edges).requireJudgeable(false)).doesNotThrowAnyException();
      assertThatThrownBy(() -> setup(edges).requireJudgeable(true))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContainingAll("load levels", "Leave them out");
    }
  }

  @Test
  void aSteadyStateCanNotStopTheRun() {
    var gate = new Gate(List.of(), List.of(QUICK), true, null);
    LlmProtocol stopping = protocol(Edges.NONE.withSteadyState()).withGate(gate);
    assertThatThrownBy(() -> setup(stopping).requireJudgeable(false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("llm.steadyState()", "out of reach", "Leave out one of them");
    assertThatCode(() -> setup(protocol(Edges.NONE).withGate(gate)).requireJudgeable(false))
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
    assertThat(loads(batch(1000, 0)).loadModel()).isEqualTo(RunInfo.LoadModel.OPEN);
    assertThat(loads(batch(1000, 8)).loadModel()).isEqualTo(RunInfo.LoadModel.CLOSED);
    assertThat(loads(batch(1000, 0), load(false, null)).scheduled()).isFalse();
    assertThat(loads(batch(1000, 0), load(true, null)).scheduled()).isTrue();
  }

  private static Injection batch(long requests, int concurrency) {
    return load(concurrency == 0, new Batch(requests, concurrency));
  }

  private static Injection load(boolean open, @Nullable Batch batch) {
    return new Injection("Chat", open, 0, 0, "some users", batch);
  }

  private static RunSetup loads(Injection... injections) {
    return new RunSetup(
        identity(), List.of(LlmProtocol.defaults()), List.of(injections), List.of(), List.of());
  }

  private static RunSetup setup(Edges edges) {
    return setup(protocol(edges));
  }

  private static RunSetup setup(LlmProtocol protocol) {
    return new RunSetup(
        identity(), List.of(protocol), List.of(load(true, null)), List.of(), List.of());
  }

  private static LlmProtocol protocol(Edges edges) {
    LlmProtocol plain = LlmProtocol.defaults();
    return plain.withRecording(plain.recording().withEdges(edges));
  }

  private static RunIdentity identity() {
    return new RunIdentity("Simulation", "run-1", "", 0);
  }
}
