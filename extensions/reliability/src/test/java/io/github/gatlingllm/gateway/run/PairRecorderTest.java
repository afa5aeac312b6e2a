// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.gateway.GatewayPlan;
import io.github.gatlingllm.gateway.RequestPair;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairRecorderTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;

  private final PairRecorder recorder = new PairRecorder();

  @Test
  void requestsWithOneNumberAreAPairWhateverTheirDueTimes() {
    for (int pair = 0; pair < 5; pair++) {
      ended(GatewayPlan.DIRECT, pair, 1, Phase.MEASURED);
      ended(GatewayPlan.THROUGH, pair, 2 + pair, Phase.MEASURED);
    }

    assertThat(recorder.pairs()).extracting(pair -> pair.direct().e2e()).containsOnly(1.0);
    assertThat(recorder.pairs())
        .as("without the first two, which open connections")
        .extracting(pair -> pair.through().e2e())
        .containsExactly(4.0, 5.0, 6.0);
  }

  @Test
  void aPairThatIsNotWhollyMeasuredOrNotCompleteIsLeftOut() {
    for (int pair = 0; pair < 6; pair++) {
      ended(GatewayPlan.THROUGH, pair, pair, pair == 2 ? Phase.WARM_UP : Phase.MEASURED);
      if (pair != 4) {
        ended(GatewayPlan.DIRECT, pair, pair, Phase.MEASURED);
      }
    }

    assertThat(recorder.pairs())
        .extracting(RequestPair::through)
        .extracting(each -> each.e2e())
        .containsExactly(3.0, 5.0);
  }

  private void ended(String name, int pair, int millis, Phase phase) {
    long sent = pair * SECOND + (name.equals(GatewayPlan.THROUGH) ? SECOND / 2 : 0);
    RequestRecord probe =
        Requests.sent(sent).scheduled(sent).notStreamed(sent + millis * MILLI).in(phase).build();
    var id =
        new RequestId(name, List.of(), "gateway", 0, null)
            .asProbe(RequestId.BYSTANDER, null)
            .withSequence(pair);
    var numbered =
        new RequestRecord(id, probe.outcome(), probe.timing(), probe.tokens(), phase, null, null);
    FigureSource source = FigureSource.ofBystander(id.path());
    recorder.ended(EndedRequest.of(numbered, source, List.of(), 0));
  }
}
