// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.wire.Bodies;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes with a message beyond text and pictures. */
class ContentPartsTest {

  private static final Message LISTEN =
      Message.user("What is said?")
          .withPart(Map.of("type", "input_audio", "input_audio", Map.of("format", "wav")))
          .withImage("data:image/png;base64,AA==")
          .withPart(Map.of("type", "file", "ids", List.of(1, 2)));

  @ParameterizedTest
  @CsvSource({
    "openai-chat, /messages/0/content",
    "openai-responses, /input/0/content",
    "anthropic-messages, /messages/0/content",
    "gemini, /contents/0/parts",
  })
  void partsComeBehindTextAndPicturesAsTheyAre(String dialect, String place) {
    JsonNode content = Bodies.tree(Dialects.byId(dialect), listening()).at(place);

    assertThat(content).hasSize(4);
    assertThat(content.get(0).get("text").asText()).isEqualTo("What is said?");
    assertThat(content.get(2).at("/input_audio/format").asText()).isEqualTo("wav");
    assertThat(content.get(3).at("/ids/1").asInt()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai-completions", "tgi-generate", "ollama-chat", "ollama-generate"})
  void whereMessagesAreTextTheyAreRefused(String dialect) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Dialects.byId(dialect)
                    .body(
                        ChatRequest.builder("m")
                            .message(Message.user("Hi").withPart(Map.of("type", "file")))
                            .maxTokens(9)
                            .build()))
        .withMessageContaining("can't send .contentPart(...) or .audioFile(...)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"anthropic-messages", "gemini"})
  void whatTheSystemSaysIsText(String dialect) {
    Message system = Message.system("Listen.").withPart(Map.of("type", "file"));
    ChatRequest request = ChatRequest.builder("m").message(system).user("Hi").maxTokens(9).build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dialects.byId(dialect).body(request))
        .withMessageContaining("after .system(...)");
  }

  private static ChatRequest listening() {
    return ChatRequest.builder("m").message(LISTEN).maxTokens(9).build();
  }
}
