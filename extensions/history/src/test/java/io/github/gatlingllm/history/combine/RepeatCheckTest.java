// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepeatCheckTest {

  @Test
  void repeatsMayDrawOtherPrompts() {
    assertThat(RepeatCheck.withoutSeed("chat.jsonl, shuffled, seed 12, circular"))
        .isEqualTo(RepeatCheck.withoutSeed("chat.jsonl, shuffled, seed -7, circular"));
    assertThat(RepeatCheck.withoutSeed("synthetic, 100 tokens"))
        .isNotEqualTo(RepeatCheck.withoutSeed("synthetic, 200 tokens"));
  }
}
