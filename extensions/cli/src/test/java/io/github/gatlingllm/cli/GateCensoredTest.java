// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows tell how long requests had waited that were given up or cut. */
class GateCensoredTest {

  private static final long MILLI = 1_000_000;

  @TempDir Path folder;

  @Test
  void waitsBeyondTheBoundAreBeyondItInRows() throws IOException {
    FinishedRun.of(requests(Requests.sent(0).closed(9000 * MILLI).cancelled("gave up")))
        .objectives(max(Metric.TTFT, 1000))
        .in(folder);
    assertThat(judgedByRows()).contains("MISSED", "9000");
  }

  @Test
  void waitsShorterThanTheBoundLeaveItOpenInRows() throws IOException {
    Requests cut = Requests.sent(0).closed(300 * MILLI).ended(RequestStatus.UNFINISHED);
    FinishedRun.of(requests(cut)).objectives(max(Metric.TTFT, 1000)).in(folder);
    assertThat(judgedByRows()).contains("UNDETERMINED", "cut off by the end of the run");
  }

  @Test
  void whatWasNoStreamLacksNoFirstToken() throws IOException {
    Requests cut = Requests.sent(0).notStreamed(300 * MILLI).ended(RequestStatus.UNFINISHED);
    FinishedRun.of(requests(cut)).objectives(max(Metric.TTFT, 1000)).in(folder);
    assertThat(judgedByRows()).contains("MET").doesNotContain("UNDETERMINED");
  }

  /** Without the gaps, nobody knows for how long the next chunk had been due. */
  @Test
  void ofAnOpenGapTheRunKnewMore() throws IOException {
    Requests cut =
        Requests.sent(0)
            .chunks(50 * MILLI, 70 * MILLI)
            .closed(80 * MILLI)
            .ended(RequestStatus.UNFINISHED);
    FinishedRun.of(requests(cut)).objectives(max(Metric.MAX_STALL, 1000)).in(folder);
    assertThat(Program.run("gate", folder).out()).contains("UNDETERMINED", GateTexts.NO_GAPS);
  }

  private String judgedByRows() {
    String out = Program.run("gate", folder).out();
    assertThat(out).doesNotContain("own verdict");
    return out;
  }

  private static RunObjective max(Metric metric, double millis) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), metric, Statistic.Simple.MAX), BoundComparison.LTE, millis);
  }

  /** Two hundred that are answered at once, and another. */
  private static List<RequestRecord> requests(Requests other) {
    var requests = new ArrayList<RequestRecord>();
    for (int i = 0; i < 200; i++) {
      long sent = i * 100L * MILLI;
      requests.add(
          Requests.sent(sent).chunks(sent + 50 * MILLI, sent + 70 * MILLI).output(2).build());
    }
    requests.add(other.build());
    return requests;
  }
}
