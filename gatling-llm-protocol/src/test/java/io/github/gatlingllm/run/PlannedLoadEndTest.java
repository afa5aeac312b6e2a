// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PlannedLoadEndTest {

  private static final PlannedLoadEnd OPEN =
      new PlannedLoadEnd(OptionalLong.of(1000), OptionalDouble.of(100));
  private static final PlannedLoadEnd CLOSED =
      new PlannedLoadEnd(OptionalLong.empty(), OptionalDouble.of(100));
  private static final PlannedLoadEnd UNKNOWN =
      new PlannedLoadEnd(OptionalLong.empty(), OptionalDouble.empty());

  @Test
  void aStopWithLoadLeftIsEarly() {
    RunEnd end = OPEN.end(null, "enough", 989, 98.9);

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.STOPPED);
    assertThat(end.kind().key()).isEqualTo("stoppedEarly");
    assertThat(end.earlyStopText())
        .contains("stopped early: the simulation stopped the load before its end: enough");
    assertThat(CLOSED.end(null, "enough", 5000, 98.9).kind()).isEqualTo(RunEnd.Kind.STOPPED);
    assertThat(UNKNOWN.end(null, "enough", 5000, 1e6).kind()).isEqualTo(RunEnd.Kind.STOPPED);
  }

  @Test
  void aStopWithHardlyAnyLoadLeftIsItsEnd() {
    assertThat(OPEN.end(null, "enough", 990, 50)).isEqualTo(RunEnd.COMPLETED);
    assertThat(OPEN.end(null, "enough", 0, 99)).isEqualTo(RunEnd.COMPLETED);
    assertThat(CLOSED.end(null, "enough", 0, 99)).isEqualTo(RunEnd.COMPLETED);
  }

  @Test
  void withoutAStopTheLoadHasEnded() {
    assertThat(OPEN.end(null, null, 0, 0)).isEqualTo(RunEnd.COMPLETED);
  }

  @Test
  void aCrashIsACrash() {
    assertThat(OPEN.end(new IllegalStateException("feeder"), null, 1000, 100))
        .isEqualTo(RunEnd.crashed("feeder"));
    assertThat(OPEN.end(new IllegalStateException(""), null, 1000, 100))
        .isEqualTo(RunEnd.crashed("java.lang.IllegalStateException: "));
  }

  @Test
  void aStopByTheExtensionItselfStaysThat() {
    var spent = new EarlyStop.Result(RunEnd.stoppedEarly("the budget is spent"), Map.of());

    assertThat(spent.endedAs(RunEnd.stopped("a budget is spent"))).isEqualTo(spent);
    assertThat(EarlyStop.Result.COMPLETED.endedAs(RunEnd.stopped("enough")).end())
        .isEqualTo(RunEnd.stopped("enough"));
  }
}
