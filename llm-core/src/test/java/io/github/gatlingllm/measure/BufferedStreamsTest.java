// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Buffering;
import org.junit.jupiter.api.Test;

class BufferedStreamsTest {

  @Test
  void countsStreamsThatCanShowIt() {
    assertThat(
            BufferedStreams.NONE
                .plus(Buffering.NOT_SHOWN)
                .plus(Buffering.NONE)
                .plus(Buffering.READ_LATE)
                .plus(Buffering.AT_ONCE)
                .plus(Buffering.IN_BURSTS)
                .plus(new BufferedStreams(10, 2, 3)))
        .isEqualTo(new BufferedStreams(14, 3, 4));
  }

  @Test
  void saysWhatWasSeenOfHowMany() {
    assertThat(new BufferedStreams(150, 150, 0).doubt())
        .contains(
            "responses are buffered before they reach the client: ITL and TPOT are not observable"
                + " (150 of 150 streams arrived at once)");
    assertThat(new BufferedStreams(40, 0, 39).doubt().orElse(""))
        .contains("39 of 40", "in bursts)");
    assertThat(new BufferedStreams(40, 12, 9).doubt().orElse(""))
        .contains("21 of 40 streams arrived at once or in bursts");
  }

  @Test
  void singleStreamsAreNoHop() {
    assertThat(BufferedStreams.NONE.many()).isFalse();
    assertThat(new BufferedStreams(40, 10, 10).many()).isFalse();
    assertThat(new BufferedStreams(40, 11, 10).many()).isTrue();
    assertThat(new BufferedStreams(4, 2, 0).many()).isFalse();
    assertThat(new BufferedStreams(2, 2, 0).many()).isTrue();
    assertThat(new BufferedStreams(100, 0, 0).doubt()).isEmpty();
  }
}
