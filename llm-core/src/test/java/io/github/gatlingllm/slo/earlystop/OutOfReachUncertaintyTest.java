// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import static io.github.gatlingllm.slo.earlystop.Watched.EXACT;
import static io.github.gatlingllm.slo.earlystop.Watched.MILLI;
import static io.github.gatlingllm.slo.earlystop.Watched.SLO;
import static io.github.gatlingllm.slo.earlystop.Watched.exact;
import static io.github.gatlingllm.slo.earlystop.Watched.ttft;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is out of reach where times are uncertain. */
class OutOfReachUncertaintyTest {

  /** 201 ms may be 200: only what surely breaks a bound puts it out of reach. */
  @Test
  void whatMayBeOnTheOtherSideOfItsBoundBreaksNone() {
    RunObjective max = ttft(Statistic.Simple.MAX, BoundComparison.LTE, 200);
    RunObjective p90 = ttft(new Statistic.Percentile(90), BoundComparison.LTE, 200);
    RunObjective share =
        new RunObjective(new Subject.OfSlo(SLO, SloFigure.ATTAINMENT), BoundComparison.GTE, 90);
    var watched = new Watched(max, p90, share);
    watched.outOfReach.within(new TimingUncertainty(Map.of(Metric.TTFT, 2.0 * MILLI)));
    watched.requests(100, 201);
    assertThat(watched.outOfReach.outOfReach(exact(50))).isEmpty();
    watched.requests(100, 203);
    assertThat(watched.outOfReach.outOfReach(exact(50))).containsOnlyKeys(max, p90, share);
    assertThat(watched.reason(share, exact(50))).contains("100 did");
  }

  /** A run's first requests end before anybody knows how exact their times are. */
  @Test
  void anUnknownUncertaintyBreaksNoBound() {
    RunObjective max = ttft(Statistic.Simple.MAX, BoundComparison.LTE, 200);
    RunObjective share =
        new RunObjective(new Subject.OfSlo(SLO, SloFigure.ATTAINMENT), BoundComparison.GTE, 90);
    RunObjective failures =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.Failures()),
            new Requirement.Between(0, 0));
    var watched = new Watched(max, share, failures);
    watched.outOfReach.within(TimingUncertainty.UNKNOWN);
    watched.requests(100, 900);
    assertThat(watched.outOfReach.outOfReach(exact(50))).isEmpty();
    watched.record(Requests.sent(0).ended(RequestStatus.FAILED).build());
    assertThat(watched.outOfReach.outOfReach(exact(50)))
        .as("a failure needs no clock")
        .containsOnlyKeys(failures);
    watched.outOfReach.within(EXACT);
    assertThat(watched.outOfReach.outOfReach(exact(50))).containsOnlyKeys(max, share, failures);
  }

  /** What was counted while times seemed exact is looked at again by what is known now. */
  @Test
  void aRunIsStoppedByTheLatestUncertainty() {
    RunObjective max = ttft(Statistic.Simple.MAX, BoundComparison.LTE, 200);
    var watched = new Watched(max);
    watched.requests(1, 201);
    watched.outOfReach.within(new TimingUncertainty(Map.of(Metric.TTFT, 2.0 * MILLI)));
    assertThat(watched.outOfReach.outOfReach(RequestsToCome.UNKNOWN)).isEmpty();
    watched.requests(1, 210);
    assertThat(watched.outOfReach.outOfReach(RequestsToCome.UNKNOWN)).containsOnlyKeys(max);
  }
}
