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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeminiRequestTest {

  private final Dialect dialect = new Gemini();

  @ParameterizedTest
  @CsvSource({
    "gemini-2.5-flash,models/gemini-2.5-flash",
    "models/gemini-2.5-flash,models/gemini-2.5-flash",
    "tunedModels/mine,tunedModels/mine",
    "a b?c,models/a%20b%3Fc"
  })
  void thePathSaysModelAndStreaming(String model, String resource) {
    ChatRequest.Builder request = ChatRequest.builder(model).user("Hi");

    assertThat(dialect.path(request.build()))
        .isEqualTo("/v1beta/" + resource + ":streamGenerateContent?alt=sse");
    assertThat(dialect.path(request.unstreamed().build()))
        .isEqualTo("/v1beta/" + resource + ":generateContent");
  }

  @Test
  void aModelIsRequired() {
    assertThat(Dialects.byId("gemini")).isInstanceOf(Gemini.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.path(ChatRequest.builder("").user("Hi").build()))
        .withMessage(
            "gemini can't send a request without a model: its path names the model;"
                + " add .model(\"...\")");
  }

  @Test
  void headers() {
    assertThat(dialect.headers("k-1"))
        .containsExactly(
            entry("Content-Type", "application/json"),
            entry("Accept", "text/event-stream, application/json"),
            entry("x-goog-api-key", "k-1"));
  }

  @Test
  void aConversation() {
    ChatRequest request =
        ChatRequest.builder("m")
            .system("Be brief.")
            .user("Hi")
            .assistant("Hello")
            .user("Bye")
            .exactOutputTokens(16)
            .temperature(0.5)
            .field("safetySettings", List.of())
            .build();

    assertThat(Bodies.text(dialect, request))
        .isEqualTo(
            "{'systemInstruction':{'parts':[{'text':'Be brief.'}]},'contents':["
                + "{'role':'user','parts':[{'text':'Hi'}]},"
                + "{'role':'model','parts':[{'text':'Hello'}]},"
                + "{'role':'user','parts':[{'text':'Bye'}]}],"
                + "'safetySettings':[],"
                + "'generationConfig':{'maxOutputTokens':16,'temperature':0.5}}");
  }

  @Test
  void whatIsNotAskedForIsNotSent() {
    assertThat(Bodies.names(dialect, ChatRequest.builder("m").user("Hi").build()))
        .containsExactly("contents");
  }

  @ParameterizedTest
  @ValueSource(strings = {"max_output_tokens", "generationConfig.max_output_tokens"})
  void aCapOfAnyNameIsInTheConfig(String name) {
    ChatRequest request =
        ChatRequest.builder("m").user("Hi").maxTokens(7).maxTokensField(name).build();

    assertThat(Bodies.text(dialect, request))
        .endsWith("'generationConfig':{'max_output_tokens':7}}");
  }

  @Test
  void furtherFieldsWinOverGeneratedOnes() {
    ChatRequest request =
        ChatRequest.builder("m")
            .system("Be brief.")
            .user("Hi")
            .maxTokens(7)
            .fields(
                Map.of(
                    "generationConfig",
                    Map.of("topK", 3),
                    "contents",
                    List.of(),
                    "systemInstruction",
                    Map.of()))
            .build();

    assertThat(Bodies.tree(dialect, request).path("contents").size()).isZero();
    assertThat(Bodies.tree(dialect, request).path("systemInstruction").size()).isZero();
    assertThat(Bodies.tree(dialect, request).path("generationConfig").toString())
        .isEqualTo("{\"maxOutputTokens\":7,\"topK\":3}");
  }

  @Test
  void picturesAreDataOrFiles() {
    assertThat(
            Bodies.text(
                dialect, Bodies.withImages("data:image/png;base64,iVBO", "https://x/y.png")))
        .contains(
            "'parts':[{'text':'What is it?'},"
                + "{'inlineData':{'mimeType':'image/png','data':'iVBO'}},"
                + "{'fileData':{'fileUri':'https://x/y.png'}}]");
  }

  @Test
  void theWantedShapeOfTheAnswer() {
    assertThat(Bodies.text(dialect, Bodies.withTools()))
        .contains(
            "'tools':[{'functionDeclarations':[{'name':'look','description':'Looks it up',"
                + "'parameters':{'type':'object'}},{'name':'wait','parameters':{}}]}]");
    assertThat(Bodies.text(dialect, Bodies.withSchema()))
        .endsWith(
            "'generationConfig':{'maxOutputTokens':9,'responseMimeType':'application/json',"
                + "'responseSchema':{'type':'object'}}}");
    assertThat(Bodies.text(dialect, Bodies.shaped(shape -> shape.withChoices(3).withLogprobs(5))))
        .endsWith("'candidateCount':3,'responseLogprobs':true,'logprobs':5}}");
    assertThat(Bodies.text(dialect, Bodies.shaped(shape -> shape.withLogprobs(0))))
        .endsWith("{'maxOutputTokens':9,'responseLogprobs':true}}");
  }

  @Test
  void theSystemShowsNoPictures() {
    ChatRequest request =
        ChatRequest.builder("m").message(Message.system("Look").withImage("https://x/y")).build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request))
        .withMessage(
            "gemini can't send .image(...) after .system(...): a system message is text;"
                + " call it after .user(...)");
  }
}
