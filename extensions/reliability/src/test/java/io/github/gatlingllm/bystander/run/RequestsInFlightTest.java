// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class RequestsInFlightTest {

  private final RequestsInFlight inFlight = new RequestsInFlight();
  private final List<String> then = new ArrayList<>();

  @Test
  void aRequestThatCannotBeSentHasEnded() {
    inFlight.send(
        ended -> {
          throw new RejectedExecutionException("event loop shut down");
        },
        () -> then.add("next"));

    assertThat(then).containsExactly("next");
    assertThat(inFlight.count()).isZero();
    inFlight.await(); // at once
  }

  @Test
  void anEndCountsOnce() {
    var ends = new ArrayList<Runnable>();
    inFlight.send(ends::add, () -> then.add("first"));
    inFlight.send(ends::add, () -> then.add("second"));
    assertThat(inFlight.count()).isEqualTo(2);
    ends.get(0).run();
    ends.get(0).run();

    assertThat(then).containsExactly("first");
    assertThat(inFlight.count()).isEqualTo(1);
    ends.get(1).run();
    assertThat(inFlight.count()).isZero();
  }
}
