// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.gatling.run.RunIdentity;
import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.detail.ClientPauses;
import io.github.gatlingllm.measure.detail.DetailRecorder;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.slo.baseline.Baselines;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class FrozenFiguresTest {

  private static final long SECOND = 1_000_000_000L;

  private static final LoggedEvent.Codec NO_SLOS = new LoggedEvent.Codec(List.of());

  @TempDir Path folder;

  /** 5 users who come back at once, for 20 s; their last answers take until 36 s. */
  @Test
  void theSteadyStateEndsWithTheLoadThoughAllAnswersAreStillUnderWay() {
    FrozenFigures measured = measured(RunEventLog.open(folder.resolve("diary"), NO_SLOS));
    assertThat(requireNonNull(measured.snapshot().steady()).window().end())
        .isLessThanOrEqualTo(20 * SECOND)
        .isGreaterThan(18 * SECOND);
    assertThat(measured.unknown()).isNull();
  }

  /** The disk is too slow for even one: what was measured of the whole run is not lost with it. */
  @Test
  void ofADiaryWithGapsTheWholeRunIsToldAndWhyItIsNotTheSteadyState() {
    FrozenFigures measured = measured(RunEventLog.open(folder.resolve("diary"), NO_SLOS, 0));
    assertThat(measured.snapshot().steady()).isNull();
    assertThat(measured.snapshot().all().counts().succeeded()).isEqualTo(10);
    assertThat(measured.snapshot().all().counts().unsteady()).isZero();
    assertThat(measured.unknown())
        .isEqualTo(
            RunEndTexts.steadyStateUnknown(
                RunEndTexts.diskTooSlow(folder.resolve("diary"), 10, true)));
    assertThat(measured.troubles(new WindowEdges(Duration.ZERO, 0, Duration.ZERO, true)))
        .containsExactly(RunEndTexts.wholeRunInstead(String.valueOf(measured.unknown())));
  }

  @Test
  void soItIsWhereTheFileCanNotBeWritten() {
    Path nowhere = folder.resolve("missing").resolve("diary");
    assertThat(measured(RunEventLog.open(nowhere, NO_SLOS)).unknown())
        .isEqualTo(
            RunEndTexts.steadyStateUnknown(
                RunEndTexts.notWritten(nowhere)
                    + ", java.nio.file.NoSuchFileException: "
                    + nowhere));
  }

  @Test
  void soItIsWhereNobodyKnowsHowTheRunWentOverTime() {
    FrozenFigures measured = measured(RunEventLog.open(folder.resolve("diary"), NO_SLOS), false);
    assertThat(measured.snapshot().all().counts().succeeded()).isEqualTo(10);
    assertThat(measured.unknown()).isEqualTo(RunEndTexts.NO_TIME_SERIES);
  }

  private static FrozenFigures measured(RunEventLog diary) {
    return measured(diary, true);
  }

  @SuppressWarnings("NullAway") // nothing here has levels, or asks whether to stop
  private static FrozenFigures measured(RunEventLog diary, boolean known) {
    Phases phases = Phases.of(WindowEdges.NONE, OptionalDouble.empty());
    Recorders recorders = Recorders.of(phases, null, null, List.of());
    RunRecorder recorder = recorders.run();
    DetailRecorder details = recorders.details();
    Shard shard = recorder.newShard();
    for (int round = 0; round < 2; round++) {
      for (int user = 0; user < 5; user++) {
        long sent = round * (18 * SECOND) + user;
        RequestRecord request =
            Requests.sent(sent).chunks(sent + SECOND, sent + 18 * SECOND).user(user).build();
        recorder.arrival(sent);
        shard.opened(sent);
        shard.record(request);
        details.record(request);
        diary.add(new LoggedEvent.Ended(request, List.of()));
      }
    }
    recorder.extendWindow(20 * SECOND);
    details.snapshot(ClientPauses.UNKNOWN);
    return FrozenFigures.steady(
        recorders, setup(), diary, known ? details.series() : RunSeries.NONE);
  }

  private static RunSetup setup() {
    return new RunSetup(
        new RunIdentity("Simulation", "run-1", "", 0),
        List.of(new ProtocolSettings().with(s -> s.steadyState = true).frozen()),
        List.of(),
        List.of(),
        List.of(),
        RunObjectives.NONE,
        Baselines.NONE);
  }
}
