// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sixty requests in the scrapes, each with a TTFT of 50 ms by the server's clock. */
class MeanSplitTest {

  private static final Offset<Double> ROUNDING = within(1e-6);

  @TempDir Path folder;

  @Test
  void theNetworkIsWhatQueueAndPrefillLeave() throws IOException {
    MeanSplit split = MeanSplit.of(60, 60, dividing()).orElseThrow();

    assertThat(split.exact()).isTrue();
    assertThat(split.queue()).hasValueCloseTo(2.0, ROUNDING);
    assertThat(split.prefill()).hasValueCloseTo(5.0, ROUNDING);
    assertThat(split.network()).isCloseTo(53, ROUNDING);
    assertThat(split.server()).isEmpty();
  }

  @Test
  void whoTellsOnlyItsTtftHasItUndivided() throws IOException {
    MeanSplit split = MeanSplit.of(60, 60, ServerAnalysis.of(Scrapes.minute(folder))).orElseThrow();

    assertThat(split.server()).hasValueCloseTo(50.0, ROUNDING);
    assertThat(split.network()).isCloseTo(10, ROUNDING);
    assertThat(split.queue()).isEmpty();
  }

  @Test
  void someRequestsMoreOrFewerAreNearlyTheSame() throws IOException {
    assertThat(MeanSplit.of(60, 55, dividing()))
        .hasValueSatisfying(
            split -> {
              assertThat(split.exact()).isFalse();
              assertThat(split.measured()).isEqualTo(55);
              assertThat(split.counted()).isEqualTo(60);
            });
    assertThat(MeanSplit.of(60, 50, dividing())).isEmpty();
    assertThat(MeanSplit.of(60, 70, dividing())).isEmpty();
    assertThat(MeanSplit.of(60, 0, dividing())).isEmpty();
  }

  @Test
  void moreTimeThanThereWasIsNotDivided() throws IOException {
    assertThat(MeanSplit.of(6, 60, dividing())).isEmpty();
  }

  @Test
  void whatIsDoubtedIsNotDivided() throws IOException {
    ServerFigures reported = dividing();
    var doubted =
        new ServerFigures(
            reported.endpoints(),
            reported.metrics(),
            reported.reconciliation(),
            reported.series(),
            List.of("others used it"),
            null,
            reported.warnings(),
            reported.hooks(),
            reported.energy(),
            reported.fingerprint());

    assertThat(MeanSplit.of(60, 60, doubted)).isEmpty();
    assertThat(MeanSplit.of(60, 60, ServerFigures.NONE)).isEmpty();
  }

  private ServerFigures dividing() throws IOException {
    return ServerAnalysis.of(Scrapes.dividing(folder, 60));
  }
}
