// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.wire.Bodies;
import io.github.gatlingllm.wire.Dialect;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiChatRequestTest {

  private final Dialect dialect = new OpenAiChat();

  @Test
  void isKnownByName() {
    assertThat(Dialects.byId("openai-chat")).isInstanceOf(OpenAiChat.class);
    assertThat(Dialects.byId("openai-chat").path(ChatRequest.builder("m").user("Hi").build()))
        .isEqualTo("/v1/chat/completions");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dialects.byId("openai"))
        .withMessage("dialect must be one of " + Dialects.ids() + ", but was 'openai'");
  }

  @Test
  void headers() {
    assertThat(dialect.headers("sk-1"))
        .containsExactly(
            entry("Content-Type", "application/json"),
            entry("Accept", "text/event-stream, application/json"),
            entry("Authorization", "Bearer sk-1"));
  }

  @Test
  void noKeyNoAuthorization() {
    assertThat(dialect.headers(null)).doesNotContainKey("Authorization");
    assertThat(dialect.headers(" ")).doesNotContainKey("Authorization");
  }

  @Test
  void aStreamedRequestAsksForItsUsage() {
    ChatRequest request =
        ChatRequest.builder("m")
            .system("Be brief.")
            .user("Hi")
            .assistant("Hello")
            .user("Bye")
            .maxTokens(16)
            .temperature(0.5)
            .build();

    assertThat(text(request))
        .isEqualTo(
            "{'model':'m','messages':[{'role':'system','content':'Be brief.'},".replace('\'', '"')
                + "{'role':'user','content':'Hi'},{'role':'assistant','content':'Hello'},"
                    .replace('\'', '"')
                + "{'role':'user','content':'Bye'}],'stream':true,".replace('\'', '"')
                + "'stream_options':{'include_usage':true},'max_tokens':16,'temperature':0.5}"
                    .replace('\'', '"'));
  }

  @Test
  void whatIsNotAskedForIsNotSent() {
    ChatRequest request = ChatRequest.builder("").user("Hi").usage(UsageReport.UNASKED).build();

    assertThat(names(request)).containsExactly("messages", "stream");
    assertThat(names(ChatRequest.builder("m").user("Hi").unstreamed().build()))
        .containsExactly("model", "messages", "stream");
  }

  @Test
  void theCapsNameIsTheUsers() {
    ChatRequest request =
        ChatRequest.builder("m")
            .user("Hi")
            .maxTokens(7)
            .maxTokensField("max_completion_tokens")
            .build();

    assertThat(tree(request).path("max_completion_tokens").intValue()).isEqualTo(7);
    assertThat(tree(request).has("max_tokens")).isFalse();
  }

  @Test
  void anExactLengthIsMinimumAndMaximumWithoutAnEnd() {
    JsonNode body =
        tree(ChatRequest.builder("m").user("Hi").maxTokens(7).exactOutputTokens(64).build());

    assertThat(body.path("max_tokens").intValue()).isEqualTo(64);
    assertThat(body.path("min_tokens").intValue()).isEqualTo(64);
    assertThat(body.path("ignore_eos").booleanValue()).isTrue();
  }

  @Test
  void picturesArePartsOfTheContent() {
    assertThat(text(Bodies.withImages("https://x/y.png")).replace('"', '\''))
        .contains(
            "'content':[{'type':'text','text':'What is it?'},"
                + "{'type':'image_url','image_url':{'url':'https://x/y.png'}}]");
  }

  @Test
  void theWantedShapeOfTheAnswer() {
    assertThat(Bodies.text(dialect, Bodies.withTools()))
        .endsWith(
            "'tools':[{'type':'function','function':{'name':'look','description':'Looks it up',"
                + "'parameters':{'type':'object'}}},"
                + "{'type':'function','function':{'name':'wait','parameters':{}}}]}");
    assertThat(Bodies.text(dialect, Bodies.withSchema()))
        .endsWith(
            "'response_format':{'type':'json_schema','json_schema':"
                + "{'name':'city','schema':{'type':'object'}}}}");
    assertThat(Bodies.text(dialect, Bodies.shaped(shape -> shape.withChoices(3).withLogprobs(5))))
        .endsWith("'n':3,'logprobs':true,'top_logprobs':5}");
  }

  @Test
  void furtherFieldsKeepTheirOrderAndTheirTypes() {
    ChatRequest request =
        ChatRequest.builder("m")
            .user("Hi")
            .field("top_p", 0.9)
            .field("seed", 7L)
            .field("stop", List.of("a", "b"))
            .field("user", null)
            .field("price", new BigDecimal("0.10"))
            .field("nested", Map.of("list", Arrays.asList(1, null, true)))
            .build();

    assertThat(text(request))
        .endsWith(
            (",'top_p':0.9,'seed':7,'stop':['a','b'],'user':null,'price':0.10,"
                    + "'nested':{'list':[1,null,true]}}")
                .replace('\'', '"'));
  }

  @Test
  void furtherFieldsWinOverGeneratedOnes() {
    ChatRequest request =
        ChatRequest.builder("m")
            .user("Hi")
            .exactOutputTokens(8)
            .temperature(1)
            .fields(
                Map.of(
                    "model",
                    "other",
                    "stream_options",
                    Map.of(),
                    "ignore_eos",
                    false,
                    "min_tokens",
                    1,
                    "temperature",
                    0,
                    "messages",
                    List.of()))
            .build();

    assertThat(names(request)).doesNotHaveDuplicates();
    assertThat(tree(request).path("model").textValue()).isEqualTo("other");
    assertThat(tree(request).path("stream_options").size()).isZero();
    assertThat(tree(request).path("ignore_eos").booleanValue()).isFalse();
    assertThat(tree(request).path("min_tokens").intValue()).isEqualTo(1);
    assertThat(tree(request).path("max_tokens").intValue()).isEqualTo(8);
    assertThat(tree(request).path("messages").size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"\\/\b\f\n\r\t\u0000\u001f", "é 🦊 中文 \u2028", "{\"a\":[1]}"})
  void anyTextArrivesAsItIs(String content) {
    ChatRequest request = ChatRequest.builder("m").user(content).field(content, content).build();

    assertThat(tree(request).path("messages").path(0).path("content").textValue())
        .isEqualTo(content);
    assertThat(tree(request).path(content).textValue()).isEqualTo(content);
  }

  @Test
  void halfACharacterIsSentAsAnEscape() {
    ChatRequest request = ChatRequest.builder("m").user("\ud83e alone").build();

    assertThat(text(request)).contains("\"content\":\"\\uD83E alone\"");
  }

  @Test
  void aValueWithoutAJsonFormIsRefusedByName() {
    ChatRequest.Builder request = ChatRequest.builder("m").user("Hi");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request.field("x", Double.NaN).build()))
        .withMessageContaining("field 'x' must be a string, a finite number");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request.field("x", new int[] {1}).build()))
        .withMessageContaining("field 'x' must be");
  }

  private String text(ChatRequest request) {
    return new String(dialect.body(request), UTF_8);
  }

  private List<String> names(ChatRequest request) {
    return Bodies.names(dialect, request);
  }

  private JsonNode tree(ChatRequest request) {
    return Bodies.tree(dialect, request);
  }
}
