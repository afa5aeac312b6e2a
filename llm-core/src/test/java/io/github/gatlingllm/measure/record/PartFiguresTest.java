// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.TokenCounts;
import org.junit.jupiter.api.Test;

class PartFiguresTest {

  @Test
  void requestsToOtherServersAreInFlightElsewhere() {
    var window = new Window(1000, 3000);
    var figures = new PartFigures();
    Requests chat = Requests.sent(0).chunks(500, 3000);
    Requests tool = Requests.sent(500).notStreamed(2000).output(TokenCounts.ABSENT);
    figures.passing(chat.build(), window, window);
    figures.passing(tool.build(), window, window);
    var other = new PartFigures();
    other.passing(tool.build(), window, window);
    figures.addAll(other, window);
    RequestStats.Concurrency inFlight = figures.stats(window).concurrency();

    assertThat(inFlight.mean()).isEqualTo(2);
    assertThat(inFlight.meanAtServer()).isEqualTo(1);
    assertThat(inFlight.peak()).isEqualTo(3);
  }
}
