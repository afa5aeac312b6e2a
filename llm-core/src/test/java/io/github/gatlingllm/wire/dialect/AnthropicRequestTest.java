// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.wire.Bodies;
import io.github.gatlingllm.wire.Dialect;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AnthropicRequestTest {

  private final Dialect dialect = new AnthropicMessages();

  @Test
  void isKnownByName() {
    assertThat(Dialects.byId("anthropic-messages")).isInstanceOf(AnthropicMessages.class);
    assertThat(dialect.path(Bodies.withTools())).isEqualTo("/v1/messages");
  }

  @Test
  void headers() {
    assertThat(dialect.headers("sk-1"))
        .containsExactly(
            entry("Content-Type", "application/json"),
            entry("Accept", "text/event-stream, application/json"),
            entry("x-api-key", "sk-1"),
            entry("anthropic-version", "2023-06-01"));
    assertThat(dialect.headers(null)).doesNotContainKey("x-api-key");
  }

  @Test
  void whatTheSystemSaysIsApart() {
    ChatRequest request =
        ChatRequest.builder("m")
            .system("Be brief.")
            .user("Hi")
            .assistant("Hello")
            .system("Be kind.")
            .user("Bye")
            .maxTokens(16)
            .temperature(0.5)
            .field("top_k", 3)
            .build();

    assertThat(Bodies.text(dialect, request))
        .isEqualTo(
            "{'model':'m','system':'Be brief.\\n\\nBe kind.','messages':["
                + "{'role':'user','content':'Hi'},{'role':'assistant','content':'Hello'},"
                + "{'role':'user','content':'Bye'}],'max_tokens':16,'stream':true,"
                + "'temperature':0.5,'top_k':3}");
  }

  @Test
  void anExactLengthIsJustTheCap() {
    ChatRequest request =
        ChatRequest.builder("m").user("Hi").unstreamed().exactOutputTokens(8).build();

    assertThat(Bodies.text(dialect, request))
        .isEqualTo(
            "{'model':'m','messages':[{'role':'user','content':'Hi'}],'max_tokens':8,"
                + "'stream':false}");
  }

  @Test
  void aCapIsRequiredUnderWhateverName() {
    ChatRequest.Builder request = ChatRequest.builder("m").user("Hi");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request.build()))
        .withMessage(
            "anthropic-messages can't send a request without a cap on its answer:"
                + " max_tokens is required; add .maxTokens(n)");

    assertThat(Bodies.names(dialect, request.field("max_tokens", 7).build()))
        .containsOnlyOnce("max_tokens");
    assertThat(
            Bodies.names(
                dialect,
                ChatRequest.builder("m").user("Hi").maxTokens(7).maxTokensField("cap").build()))
        .contains("cap")
        .doesNotContain("max_tokens");
  }

  @Test
  void furtherFieldsWinOverGeneratedOnes() {
    ChatRequest request =
        ChatRequest.builder("m")
            .system("Be brief.")
            .user("Hi")
            .maxTokens(7)
            .fields(Map.of("system", List.of(), "messages", List.of(), "max_tokens", 1))
            .build();

    assertThat(Bodies.tree(dialect, request).path("system").isArray()).isTrue();
    assertThat(Bodies.tree(dialect, request).path("messages").size()).isZero();
    assertThat(Bodies.tree(dialect, request).path("max_tokens").intValue()).isEqualTo(1);
  }

  @Test
  void picturesAreSourcesOfTwoKinds() {
    assertThat(
            Bodies.text(
                dialect, Bodies.withImages("data:image/png;base64,iVBO", "https://x/y.png")))
        .contains(
            "'content':[{'type':'text','text':'What is it?'},"
                + "{'type':'image','source':"
                + "{'type':'base64','media_type':'image/png','data':'iVBO'}},"
                + "{'type':'image','source':{'type':'url','url':'https://x/y.png'}}]");
  }

  @Test
  void toolsHaveAnInputSchema() {
    assertThat(Bodies.text(dialect, Bodies.withTools()))
        .endsWith(
            "'tools':[{'name':'look','description':'Looks it up',"
                + "'input_schema':{'type':'object'}},{'name':'wait','input_schema':{}}]}");
  }

  static Stream<Arguments> unsayable() {
    return Stream.of(
        Arguments.of(Bodies.withSchema(), ".jsonSchema(...): it has no schema for answers"),
        Arguments.of(
            Bodies.shaped(shape -> shape.withChoices(2)),
            ".choices(n): it returns one answer per request"),
        Arguments.of(
            Bodies.shaped(shape -> shape.withLogprobs(0)),
            ".logprobs(k): it reports no log probabilities"));
  }

  @ParameterizedTest
  @MethodSource("unsayable")
  void whatCantBeSaidIsRefusedWithARemedy(ChatRequest request, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request))
        .withMessage(
            "anthropic-messages can't send "
                + reason
                + "; remove it, or use a dialect that has it, such as llm.openAi()");
  }

  @Test
  void theSystemShowsNoPictures() {
    ChatRequest request =
        ChatRequest.builder("m")
            .message(Message.system("Look").withImage("https://x/y.png"))
            .user("Hi")
            .maxTokens(7)
            .build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request))
        .withMessageContaining(".image(...) after .system(...)");
  }
}
