// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedLogTest {

  @Test
  void theFirstRequestsAreKeptAndTheOthersCounted() {
    var log = new BoundedLog<String>(2);
    log.add("a");
    log.add("b");
    assertThat(log.complete()).isTrue();
    log.add("c");

    assertThat(log.all()).containsExactly("a", "b");
    assertThat(log.left()).isEqualTo(1);
    assertThat(log.complete()).isFalse();
  }
}
