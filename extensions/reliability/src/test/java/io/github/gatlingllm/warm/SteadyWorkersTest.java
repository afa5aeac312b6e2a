// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Worker 0 judges the responses of all workers, as one process would. */
class SteadyWorkersTest {

  private static final long MINUTE = 60_000_000_000L;
  private static final WarmUpPlan PLAN = new WarmUpPlan(Duration.ofMinutes(1));

  @Test
  void seriesOfWorkersAddUpToThatOfOneProcess() {
    var all = new ResponseTimes(250_000_000);
    var one = new ResponseTimes(250_000_000);
    var other = new ResponseTimes(250_000_000);
    int number = 0;
    for (RequestRecord each : new VirtualWarmUp(1, VirtualWarmUp.line(30, 3), 0, 60).open(20)) {
      RequestRecord request =
          number % 9 == 0
              ? Requests.sent(each.timing().sent()).failed("HTTP 503", null).closed(MINUTE).build()
              : each;
      all.add(request);
      (number++ % 3 == 0 ? one : other).add(request);
    }
    var together = new ResponseTimes(250_000_000);
    together.add(one.text());
    together.add(other.text());

    assertThat(together.first()).isEqualTo(all.first());
    assertThat(together.last()).isEqualTo(all.last());
    assertThat(together.failedShare(0, 2 * MINUTE)).isEqualTo(all.failedShare(0, 2 * MINUTE));
    for (Metric metric : List.of(Metric.TTFT, Metric.TPOT, Metric.E2E)) {
      Trend found = together.sums(metric).trend(0, MINUTE).orElseThrow();
      Trend expected = all.sums(metric).trend(0, MINUTE).orElseThrow();
      assertThat(found.perSecond()).isCloseTo(expected.perSecond(), within(1e-6));
      assertThat(found.error()).isCloseTo(expected.error(), within(1e-6));
    }
    assertThat(one.text()).matches("[0-9._*-]+").hasSizeLessThan(10_000);
  }

  @Test
  void aWorkerWithoutResponsesAddsNothing() {
    var together = new ResponseTimes(250_000_000);
    together.add(new ResponseTimes(250_000_000).text());

    assertThat(together.first()).isEqualTo(Long.MAX_VALUE);
    assertThat(together.sums(Metric.TTFT).count(0, MINUTE)).isZero();
    assertThat(SteadyWatch.ofWorker(MINUTE).steady(List.of(together.text()))).isFalse();
  }

  @Test
  void malformedReportsAreRefused() {
    SteadyWatch watch = SteadyWatch.ofWorker(MINUTE);
    assertThatThrownBy(() -> watch.steady(List.of("1.2.3")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1.2.3");
    assertThatThrownBy(() -> watch.steady(List.of("1.2.3_x...")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aReportFitsIntoAMessage() {
    SteadyWatch watch = SteadyWatch.ofWorker(MINUTE);
    for (int i = 0; i < 100_000; i++) {
      long at = i * MINUTE / 100_000;
      watch.ended(Requests.sent(at).chunks(at + 9, at + 99).output(9).closed(at + 99).build());
    }
    assertThat(watch.report()).hasSizeLessThan(1 << 15);
  }

  @Test
  void workersEndTheWarmUpByAllResponsesAndOneOfThemSharesTheFinding() {
    WarmUpRun first = worker(true);
    WarmUpRun second = worker(false);
    assertThat(first.steady(List.of(first.report(), second.report()))).isFalse();
    int number = 0;
    for (RequestRecord each : new VirtualWarmUp(3, at -> 1, 0, 50).open(40)) {
      (number++ % 2 == 0 ? first : second)
          .ended(EndedRequest.of(each, new FigureSource("Chat", List.of("chat")), List.of(), 0));
    }

    assertThat(first.steady(List.of(first.report(), second.report()))).isTrue();
    first.agreed(56_600_000_000L);
    second.agreed(56_600_000_000L);
    WarmUpShare share = WarmUpShare.read(share(first));
    assertThat(share.until().steadyAt().orElseThrow()).isBetween(49.0, 53.0);
    assertThat(share.until().agreedAt()).hasValue(56.6);
    assertThat(new WarmUpFigures(share.until(), List.of()).console(List.of()).get(0).text())
        .endsWith("by the responses of all workers; their measuring windows begin at 56.6 s");
    assertThat(second.share(end())).isEmpty();
  }

  @Test
  void aShareIsReadAsItWasWritten() {
    var changing = new Steadiness(Steadiness.State.CHANGING, Metric.TPOT, -0.25);
    var never =
        new WarmUpShare(
            new WarmUpFigures.UntilSteady(
                90, OptionalDouble.empty(), changing, OptionalDouble.empty()));
    assertThat(WarmUpShare.read(never.json())).isEqualTo(never);
    JsonNode damaged =
        JsonNodeFactory.instance.objectNode().put("mostSeconds", 1).put("state", "WARM");
    assertThatThrownBy(() -> WarmUpShare.read(damaged))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("state");
  }

  private static JsonNode share(WarmUpRun run) {
    return (JsonNode) run.share(end()).orElseThrow();
  }

  private static LoadEnd end() {
    return new LoadEnd(MINUTE, KnownCapacity.NONE, new LoadPace.Reach(0, 0));
  }

  private static WarmUpRun worker(boolean leads) {
    var run = new WarmUpRun(true);
    assertThat(run.hearsInWorkers()).isFalse();
    run.join(new JoinedProtocol(List.of(PLAN), List.of(), false));
    assertThat(run.hearsInWorkers()).as("the responses of its warm-up").isTrue();
    run.watchAsWorker();
    run.begin(new LoadStart(0, leads));
    return run;
  }
}
