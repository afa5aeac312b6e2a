// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.wire.Bodies;
import io.github.gatlingllm.wire.Dialect;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResponsesRequestTest {

  private final Dialect dialect = new OpenAiResponses();

  @Test
  void isKnownByName() {
    assertThat(Dialects.byId("openai-responses")).isInstanceOf(OpenAiResponses.class);
    assertThat(dialect.path(Bodies.withTools())).isEqualTo("/v1/responses");
    assertThat(dialect.headers("sk-1")).containsEntry("Authorization", "Bearer sk-1");
  }

  @Test
  void messagesAreInputItems() {
    ChatRequest request =
        ChatRequest.builder("m")
            .system("Be brief.")
            .user("Hi")
            .usage(UsageReport.CONTINUOUS)
            .exactOutputTokens(16)
            .temperature(0.5)
            .field("store", false)
            .build();

    assertThat(Bodies.text(dialect, request))
        .isEqualTo(
            "{'model':'m','input':[{'role':'system','content':'Be brief.'},"
                + "{'role':'user','content':'Hi'}],'stream':true,'max_output_tokens':16,"
                + "'temperature':0.5,'store':false}");
  }

  @Test
  void theCapsNameIsTheUsers() {
    ChatRequest request =
        ChatRequest.builder("m").user("Hi").maxTokens(7).maxTokensField("max_tokens").build();

    assertThat(Bodies.names(dialect, request)).contains("max_tokens");
    assertThat(Bodies.names(dialect, request)).doesNotContain("max_output_tokens");
  }

  @Test
  void furtherFieldsWinOverGeneratedOnes() {
    ChatRequest request =
        ChatRequest.builder("m")
            .user("Hi")
            .maxTokens(7)
            .fields(Map.of("input", "raw", "max_output_tokens", 1, "stream", false))
            .build();

    assertThat(Bodies.tree(dialect, request).path("input").textValue()).isEqualTo("raw");
    assertThat(Bodies.tree(dialect, request).path("max_output_tokens").intValue()).isEqualTo(1);
    assertThat(Bodies.tree(dialect, request).path("stream").booleanValue()).isFalse();
  }

  @Test
  void picturesAreInputImages() {
    assertThat(Bodies.text(dialect, Bodies.withImages("data:image/png;base64,iVBO")))
        .contains(
            "'content':[{'type':'input_text','text':'What is it?'},"
                + "{'type':'input_image','image_url':'data:image/png;base64,iVBO'}]");
  }

  @Test
  void theWantedShapeOfTheAnswer() {
    assertThat(Bodies.text(dialect, Bodies.withTools()))
        .endsWith(
            "'tools':[{'type':'function','name':'look','description':'Looks it up',"
                + "'parameters':{'type':'object'},'strict':false},"
                + "{'type':'function','name':'wait','parameters':{},'strict':false}]}");
    assertThat(Bodies.text(dialect, Bodies.withSchema()))
        .endsWith(
            "'text':{'format':{'type':'json_schema','name':'city','schema':{'type':'object'}}}}");
    assertThat(Bodies.text(dialect, Bodies.shaped(shape -> shape.withLogprobs(5))))
        .endsWith("'top_logprobs':5,'include':['message.output_text.logprobs']}");
  }

  @Test
  void severalAnswersAreRefusedWithARemedy() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(Bodies.shaped(shape -> shape.withChoices(2))))
        .withMessage(
            "openai-responses can't send .choices(n): it returns one answer per request;"
                + " remove it, or use a dialect that has it, such as llm.openAi()");
  }
}
