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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TgiGenerateTest {

  private final Dialect dialect = new TgiGenerate();

  @Test
  void thePathSaysWhetherItStreams() {
    assertThat(dialect.path(ChatRequest.builder("m").user("Hi").build()))
        .isEqualTo("/generate_stream");
    assertThat(dialect.path(ChatRequest.builder("m").user("Hi").unstreamed().build()))
        .isEqualTo("/generate");
    assertThat(dialect.headers("k")).containsEntry("Authorization", "Bearer k");
    assertThat(Dialects.byId("tgi-generate")).isInstanceOf(TgiGenerate.class);
  }

  @Test
  void aRequestWithAllThatIsKnown() {
    ChatRequest request =
        ChatRequest.builder("m")
            .system("Be brief.")
            .user("Hi")
            .exactOutputTokens(20)
            .temperature(0.5)
            .shape(
                AnswerShape.PLAIN
                    .withSchema(new AnswerShape.Schema("s", Map.of("type", "object")))
                    .withLogprobs(3))
            .field("parameters", Map.of("seed", 7))
            .build();

    String body = body(request);

    assertThat(body)
        .startsWith(
            "{'inputs':'Be brief.\\n\\nHi','parameters':{'max_new_tokens':20,'temperature':0.5,"
                + "'details':true,'grammar':{")
        .contains("'type':'json'", "'value':{'type':'object'}")
        .endsWith("'top_n_tokens':3,'seed':7}}");
  }

  @Test
  void aTemperatureOfZeroIsTheDefault() {
    assertThat(body(ChatRequest.builder("m").user("Hi").temperature(0).build()))
        .isEqualTo("{'inputs':'Hi','parameters':{'details':true}}");
  }

  @Test
  void eachTokensLogprobIsToldAnyway() {
    var shape = AnswerShape.PLAIN.withLogprobs(0);

    assertThat(body(ChatRequest.builder("m").user("Hi").shape(shape).build()))
        .doesNotContain("top_n_tokens");
  }

  @Test
  void whatItCanNotSayIsRefused() {
    ChatRequest.Builder request = ChatRequest.builder("m").user("Hi");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> body(request.shape(AnswerShape.PLAIN.withChoices(2)).build()))
        .withMessageContainingAll("tgi-generate", ".choices(n)");
    var tools = AnswerShape.PLAIN.withTools(List.of(new Tool("f", "", Map.of())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> body(request.shape(tools).build()))
        .withMessageContainingAll(".tool(...)", "llm.openAi()");
    ChatRequest picture =
        ChatRequest.builder("m").message(Message.user("?").withImage("https://e.com/a")).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> body(picture))
        .withMessageContaining(".image(...)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "[%s]", " [ %s ] "})
  void aWholeAnswerIsAnObjectOrAListOfOne(String form) {
    String json =
        "{'generated_text':'four','details':{'finish_reason':'length','generated_tokens':4,"
            + "'seed':null,'prefill':[],'tokens':[{'id':1,'text':'four','special':false}]}}";

    assertThat(answer(form.formatted(json)))
        .isEqualTo(
            new Transcript("four", "", 1, 0, Usage.of(Usage.ABSENT, 4), "length", true, null, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'error':'Model is overloaded','error_type':'overloaded'}",
        "[{'error':'Model is overloaded','error_type':'overloaded'}]",
        "{'error_type':'overloaded','error':'Model is overloaded'}"
      })
  void anErrorHasAType(String json) {
    var error = new ServerError("overloaded", "Model is overloaded", null);
    assertThat(answer(json).error()).isEqualTo(error);
  }

  @Test
  void anErrorMayEndAStream() {
    Transcript stream =
        stream(
            "data:{'index':1,'token':{'id':1,'text':'a','special':false},'generated_text':null}",
            "data:{'error':'Request failed','error_type':'generation'}");

    assertThat(stream.text()).isEqualTo("a");
    assertThat(stream.error()).isEqualTo(new ServerError("generation", "Request failed", null));
    assertThat(stream.done()).isFalse();
  }

  @Test
  void fieldsMayComeInAnyOrder() {
    Transcript stream =
        stream(
            "data:{'details':null,'generated_text':null,'token':{'special':false,'text':'a'}}",
            "data:{'details':null,'generated_text':'a','token':{'special':true,'text':'<e>'}}");

    assertThat(stream).isEqualTo(new Transcript("a", "", 1, 0, null, null, true, null, 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[[]]", "[7]"})
  void listsWithoutObjectsAreNoAnswer(String json) {
    assertThat(answer(json).contentChunks()).isZero();
    assertThat(stream("data: " + json).contentChunks()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[{}", "[{},]"})
  void brokenListsAreNoAnswer(String json) {
    assertThat(answer(json).contentChunks()).isZero();
    assertThat(stream("data: " + json).malformed()).isOne();
  }

  private Transcript stream(String... singleQuoted) {
    return Transcript.of(
        dialect, (String.join("\n\n", singleQuoted) + "\n\n").replace('\'', '"').getBytes(UTF_8));
  }

  private Transcript answer(String singleQuoted) {
    return Transcript.ofAnswer(dialect, singleQuoted.replace('\'', '"').getBytes(UTF_8));
  }

  private String body(ChatRequest request) {
    return new String(dialect.body(request), UTF_8).replace('"', '\'');
  }
}
