// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.Transcript;
import io.github.gatlingllm.wire.framing.Framing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OllamaTest {

  private final Dialect chat = new OllamaChat();
  private final Dialect generate = new OllamaGenerate();

  @Test
  void pathsHeadersFraming() {
    ChatRequest request = ChatRequest.builder("m").user("Hi").build();

    assertThat(chat.path(request)).isEqualTo("/api/chat");
    assertThat(generate.path(request)).isEqualTo("/api/generate");
    assertThat(chat.framing()).isSameAs(Framing.NDJSON);
    assertThat(generate.framing()).isSameAs(Framing.NDJSON);
    assertThat(chat.headers("k"))
        .containsEntry("Accept", "application/x-ndjson, application/json")
        .containsEntry("Authorization", "Bearer k");
    assertThat(Dialects.byId("ollama-chat")).isInstanceOf(OllamaChat.class);
    assertThat(Dialects.byId("ollama-generate")).isInstanceOf(OllamaGenerate.class);
  }

  @Test
  void aChatWithAllThatIsKnown() {
    ChatRequest request =
        ChatRequest.builder("llama3")
            .system("Be brief.")
            .message(Message.user("What is it?").withImage("data:image/png;base64,aGk="))
            .maxTokens(64)
            .temperature(0)
            .shape(
                AnswerShape.PLAIN
                    .withTools(List.of(new Tool("f", "does it", Map.of("type", "object"))))
                    .withSchema(new AnswerShape.Schema("s", Map.of("type", "object")))
                    .withLogprobs(2))
            .field("keep_alive", "5m")
            .build();

    assertThat(body(chat, request))
        .isEqualTo(
            "{'model':'llama3','messages':[{'role':'system','content':'Be brief.'},"
                + "{'role':'user','content':'What is it?','images':['aGk=']}],"
                + "'tools':[{'type':'function','function':{'name':'f','description':'does it',"
                + "'parameters':{'type':'object'}}}],'stream':true,'format':{'type':'object'},"
                + "'logprobs':true,'top_logprobs':2,'keep_alive':'5m',"
                + "'options':{'num_predict':64,'temperature':0.0}}");
  }

  @Test
  void aPromptIsAllThatWasSaid() {
    ChatRequest request =
        ChatRequest.builder("llama3")
            .system("Be brief.")
            .message(Message.user("One").withImage("data:image/png;base64,aGk="))
            .assistant("Two")
            .user("Three")
            .unstreamed()
            .build();

    assertThat(body(generate, request))
        .isEqualTo(
            "{'model':'llama3','system':'Be brief.','prompt':'One\\n\\nTwo\\n\\nThree',"
                + "'images':['aGk='],'stream':false}");
  }

  @Test
  void anExactLengthIsACap() {
    ChatRequest request = ChatRequest.builder("m").user("Hi").exactOutputTokens(9).build();

    assertThat(body(chat, request)).endsWith("'options':{'num_predict':9}}");
    assertThat(body(generate, request)).doesNotContain("min_tokens", "ignore_eos");
  }

  @Test
  void theUsersOptionsStandBesideOurs() {
    ChatRequest.Builder request = ChatRequest.builder("m").user("Hi").maxTokens(9).temperature(1);

    assertThat(
            body(
                chat,
                request.field("options", Map.of("temperature", 0)).field("raw", true).build()))
        .endsWith("'options':{'num_predict':9,'temperature':0},'raw':true}");
    assertThat(body(chat, request.field("options", null).build())).contains("'options':null");
  }

  @Test
  void fieldsOfTheUsersWin() {
    ChatRequest request =
        ChatRequest.builder("m")
            .user("Hi")
            .fields(Map.of("model", "n", "stream", false, "format", "json", "prompt", "P"))
            .shape(AnswerShape.PLAIN.withSchema(new AnswerShape.Schema("s", Map.of())))
            .build();

    assertThat(body(generate, request))
        .contains("'model':'n'", "'stream':false", "'format':'json'", "'prompt':'P'")
        .doesNotContain("Hi", "{}");
  }

  @Test
  void whatItCanNotSayIsRefused() {
    ChatRequest.Builder request = ChatRequest.builder("m").user("Hi");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chat.body(request.shape(AnswerShape.PLAIN.withChoices(2)).build()))
        .withMessageContainingAll("ollama-chat", ".choices(n)", "remove it");
    var tools = AnswerShape.PLAIN.withTools(List.of(new Tool("f", "", Map.of())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> generate.body(request.shape(tools).build()))
        .withMessageContainingAll("ollama-generate", ".tool(...)", "llm.ollama()");
  }

  @Test
  void aPictureMustBeInTheRequest() {
    ChatRequest request =
        ChatRequest.builder("m")
            .message(Message.user("What?").withImage("https://example.com/a.png"))
            .build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> chat.body(request))
        .withMessageContainingAll(
            ".image(\"https://example.com/a.png\")", "does not fetch", "data:image/png;base64");
    assertThatIllegalArgumentException().isThrownBy(() -> generate.body(request));
  }

  @Test
  void anAnswerThatIsNotStreamed() {
    Transcript chatted =
        answer(
            chat,
            "{'model':'m','message':{'role':'assistant','content':'four','thinking':'2+2'},"
                + "'done':true,'done_reason':'stop','prompt_eval_count':5,'eval_count':4}");
    Transcript generated =
        answer(
            generate,
            "{'model':'m','response':'four','done':true,'done_reason':'stop','eval_count':4}");

    assertThat(chatted)
        .isEqualTo(new Transcript("four", "2+2", 1, 0, Usage.of(5, 4), "stop", true, null, 0));
    assertThat(generated.text()).isEqualTo("four");
    assertThat(generated.usage()).isEqualTo(Usage.of(Usage.ABSENT, 4));
  }

  @Test
  void anErrorLineEndsAStream() {
    Transcript stream =
        stream(
            chat,
            "{'model':'m','message':{'content':'a'},'done':false}",
            "{'error':'an error was encountered while running the model'}");

    assertThat(stream.text()).isEqualTo("a");
    assertThat(stream.done()).isFalse();
    assertThat(stream.error())
        .isEqualTo(
            new ServerError("error", "an error was encountered while running the model", null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'error':'model not found'}", "{'message':'model not found'}"})
  void aBodyWithAnErrorIsOne(String json) {
    assertThat(answer(chat, json).error())
        .isEqualTo(new ServerError("error", "model not found", null));
  }

  @Test
  void aToolCallWithoutArgumentsIsContent() {
    Transcript stream =
        stream(
            chat,
            "{'message':{'tool_calls':[{'function':{'name':'f','arguments':{}}}]},'done':false}",
            "{'message':{'tool_calls':[{'function':{'name':'','arguments':null}}]}}",
            "{'message':{'tool_calls':[{'function':{'arguments':{'a':'\\n'}}}, 7]}}",
            "{'message':{'content':'','tool_calls':null},'done':true}");

    assertThat(stream.contentChunks()).isEqualTo(2);
    assertThat(stream.hidden()).isEqualTo("f{\"a\":\"\\n\"}");
    assertThat(stream.done()).isTrue();
  }

  private static Transcript stream(Dialect dialect, String... singleQuoted) {
    return Transcript.of(
        dialect, String.join("\n", singleQuoted).replace('\'', '"').getBytes(UTF_8));
  }

  private static Transcript answer(Dialect dialect, String singleQuoted) {
    return Transcript.ofAnswer(dialect, singleQuoted.replace('\'', '"').getBytes(UTF_8));
  }

  private static String body(Dialect dialect, ChatRequest request) {
    return new String(dialect.body(request), UTF_8).replace('"', '\'');
  }
}
