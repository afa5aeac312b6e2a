// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.wire.Bodies;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.Transcript;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OpenAiCompletionsTest {

  private final Dialect dialect = new OpenAiCompletions();

  @Test
  void isKnownByName() {
    assertThat(Dialects.byId("openai-completions")).isInstanceOf(OpenAiCompletions.class);
    assertThat(dialect.path(ChatRequest.builder("m").user("Hi").build()))
        .isEqualTo("/v1/completions");
    assertThat(dialect.headers("sk-1")).containsEntry("Authorization", "Bearer sk-1");
  }

  @Test
  void theMessagesAreOnePrompt() {
    ChatRequest request =
        ChatRequest.builder("m")
            .system("Be brief.")
            .user("Hi")
            .usage(UsageReport.CONTINUOUS)
            .exactOutputTokens(16)
            .temperature(0.5)
            .field("seed", 7)
            .build();

    assertThat(Bodies.text(dialect, request))
        .isEqualTo(
            "{'model':'m','prompt':'Be brief.\\n\\nHi','stream':true,'stream_options':"
                + "{'include_usage':true,'continuous_usage_stats':true},'max_tokens':16,"
                + "'min_tokens':16,'ignore_eos':true,'temperature':0.5,'seed':7}");
  }

  @Test
  void severalAnswersAndLogProbabilities() {
    ChatRequest request = Bodies.shaped(shape -> shape.withChoices(3).withLogprobs(5));

    assertThat(Bodies.text(dialect, request)).endsWith("'max_tokens':9,'n':3,'logprobs':5}");
  }

  @Test
  void furtherFieldsWinOverGeneratedOnes() {
    ChatRequest request =
        ChatRequest.builder("m")
            .unstreamed()
            .fields(Map.of("prompt", "raw", "max_tokens", 1))
            .maxTokens(9)
            .build();

    assertThat(Bodies.tree(dialect, request).path("prompt").textValue()).isEqualTo("raw");
    assertThat(Bodies.tree(dialect, request).path("max_tokens").intValue()).isEqualTo(1);
    assertThat(Bodies.names(dialect, request))
        .containsExactlyInAnyOrder("model", "stream", "prompt", "max_tokens");
  }

  static Stream<Arguments> unsayable() {
    return Stream.of(
        Arguments.of(Bodies.withImages("https://x/y.png"), ".image(...): the prompt is text"),
        Arguments.of(Bodies.withTools(), ".tool(...): it has no tools"),
        Arguments.of(Bodies.withSchema(), ".jsonSchema(...): it has no response_format"));
  }

  @ParameterizedTest
  @MethodSource("unsayable")
  void whatCantBeSaidIsRefusedWithARemedy(ChatRequest request, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request))
        .withMessage(
            "openai-completions can't send "
                + reason
                + "; remove it, or use a dialect that has it, such as llm.openAi()");
  }

  @Test
  void onlyTheFirstChoicesTextIsTheAnswers() {
    Transcript transcript =
        stream(
            """
            {"choices":[{"index":1,"text":"other"}]}
            {"choices":[{"text":"a","index":0,"logprobs":{"tokens":["a"]},"finish_reason":null}]}
            {"choices":[{"text":"","index":0,"finish_reason":"stop"}]}
            {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":2}}
            [DONE]
            """);

    assertThat(transcript)
        .isEqualTo(new Transcript("a", "other", 2, 0, Usage.of(5, 2), "stop", true, null, 0));
  }

  @Test
  void chatsFieldsAreNotTextHere() {
    assertThat(stream("{\"choices\":[{\"delta\":{\"content\":\"a\"}}]}").contentChunks()).isZero();
  }

  @Test
  void anErrorAmidTheStream() {
    Transcript transcript =
        stream(
            """
            {"choices":[{"index":0,"text":"a"}]}
            {"error":{"message":"TimeoutError","type":"GatewayTimeout","code":504}}
            [DONE]
            """);

    assertThat(transcript.text()).isEqualTo("a");
    assertThat(transcript.error())
        .isEqualTo(new ServerError("GatewayTimeout", "TimeoutError", "504"));
  }

  @Test
  void aWholeAnswer() {
    Transcript transcript =
        Transcript.ofAnswer(
            dialect,
            """
            {"object":"text_completion","choices":[{"index":0,"text":"four","finish_reason":"length"}],
             "usage":{"prompt_tokens":5,"completion_tokens":4}}
            """
                .getBytes(UTF_8));

    assertThat(transcript)
        .isEqualTo(new Transcript("four", "", 1, 0, Usage.of(5, 4), "length", false, null, 0));
  }

  private Transcript stream(String events) {
    return Transcript.ofEvents(dialect, events);
  }
}
