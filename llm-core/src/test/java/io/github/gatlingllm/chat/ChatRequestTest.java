// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChatRequestTest {

  @Test
  void streamsAndAsksForUsageUnlessToldOtherwise() {
    ChatRequest request = ChatRequest.builder("m").user("Hi").build();

    assertThat(request.stream()).isTrue();
    assertThat(request.usage()).isEqualTo(UsageReport.FINAL);
    assertThat(request.maxTokensField()).isNull();
    assertThat(request.messages()).containsExactly(new Message(Message.Role.USER, "Hi"));
  }

  @Test
  void isNotChangedByItsBuilderAfterwards() {
    ChatRequest.Builder builder = ChatRequest.builder("m").user("Hi").field("a", 1);
    ChatRequest request = builder.build();
    builder.user("more").field("b", null);

    assertThat(request.messages()).hasSize(1);
    assertThat(request.fields()).containsOnlyKeys("a");
  }

  @Test
  void needsMessagesInOneWayOrTheOther() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChatRequest.builder("m").build())
        .withMessageStartingWith("messages must contain at least one message, but was empty");
    assertThat(ChatRequest.builder("m").field("messages", List.of()).build().messages()).isEmpty();
  }

  @Test
  void refusesValuesThatNoServerTakes() {
    ChatRequest.Builder request = ChatRequest.builder("m").user("Hi");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.maxTokensField(" ").build())
        .withMessage("maxTokensField must be a field's name, but was blank");
    request.maxTokensField("max_tokens");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.temperature(Double.NaN).build())
        .withMessage("temperature must be a finite number, but was NaN");
    request.temperature(0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.exactOutputTokens(-1).build())
        .withMessage("exactOutputTokens must be at least 1, but was -1");
    request.exactOutputTokens(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.maxTokens(0).build())
        .withMessage("maxTokens must be at least 1, but was 0");
  }

  @ParameterizedTest
  @CsvSource({
    "length,length",
    "max_tokens,length",
    "MAX_TOKENS,length",
    "max_output_tokens,length",
    "model_context_window_exceeded,length",
    "stop,stop",
    "end_turn,stop",
    "STOP,stop",
    "eos_token,stop",
    "stop_sequence,stop",
    "tool_use,tool_calls",
    "function_call,tool_calls",
    "content_filter,content_filter",
    "refusal,content_filter",
    "SAFETY,content_filter",
    "RECITATION,content_filter",
    "LANGUAGE,content_filter",
    "BLOCKLIST,content_filter",
    "PROHIBITED_CONTENT,content_filter",
    "SPII,content_filter",
    "IMAGE_SAFETY,content_filter",
    "MALFORMED_FUNCTION_CALL,error",
    "UNEXPECTED_TOOL_CALL,error",
    "error,error",
    "pause_turn,pause_turn",
    "abort,error"
  })
  void finishReasonsHaveOneName(String reason, String expected) {
    assertThat(FinishReason.normalised(reason)).isEqualTo(expected);
  }
}
