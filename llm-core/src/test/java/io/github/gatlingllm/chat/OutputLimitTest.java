// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutputLimitTest {

  private final ChatRequest.Builder request = ChatRequest.builder("m").user("Hi");

  @Test
  void nothingIsSaid() {
    assertThat(limit()).isEqualTo(OutputLimit.NONE);
    request.field("temperature", 1).field("options", Map.of("seed", 7));
    assertThat(limit()).isEqualTo(OutputLimit.NONE);
  }

  @Test
  void aMaximumOrAnExactLengthOfEachAnswer() {
    request.maxTokens(8).shape(AnswerShape.PLAIN.withChoices(3));
    assertThat(limit()).isEqualTo(new OutputLimit(8, 3));
    request.exactOutputTokens(5);
    assertThat(limit()).isEqualTo(new OutputLimit(5, 3));
  }

  @Test
  void furtherFieldsMayAllowMore() {
    request.maxTokens(8).field("max_completion_tokens", 100).field("n", 2);
    assertThat(limit()).isEqualTo(new OutputLimit(100, 2));
    request.field("options", Map.of("num_predict", 200)).field("best_of", 4);
    assertThat(limit()).isEqualTo(new OutputLimit(200, 4));
  }

  @Test
  void aFieldAlone() {
    request.field("generationConfig", Map.of("maxOutputTokens", 12));
    assertThat(limit()).isEqualTo(new OutputLimit(12, 1));
  }

  @Test
  void aFieldOfTheUsersOwnName() {
    request.maxTokens(8).maxTokensField("max_length").field("max_length", 16);
    assertThat(limit()).isEqualTo(new OutputLimit(16, 1));
  }

  @Test
  void whatCantBeReadIsNoLimit() {
    request.maxTokens(8);
    for (Object odd : new Object[] {-1, "12", 12.5, List.of(3)}) {
      request.field("max_tokens", odd);
      assertThat(limit()).as("%s", odd).isEqualTo(OutputLimit.NONE);
    }
    request.field("max_tokens", null);
    assertThat(limit()).isEqualTo(OutputLimit.NONE);
  }

  private OutputLimit limit() {
    return OutputLimit.of(request.build());
  }
}
