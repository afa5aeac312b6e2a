// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.wire.Bodies;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.Transcript;
import org.junit.jupiter.api.Test;

class AzureOpenAiTest {

  private final Dialect dialect = AzureOpenAi.of("my gpt/4", "2025-01-01-preview");

  @Test
  void thePathNamesDeploymentAndVersion() {
    assertThat(dialect.path(request("gpt-4o")))
        .isEqualTo(
            "/openai/deployments/my%20gpt%2F4/chat/completions?api-version=2025-01-01-preview");
  }

  @Test
  void byNameTheDeploymentIsTheModel() {
    assertThat(Dialects.byId("azure-openai").path(request("gpt-4o")))
        .isEqualTo("/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dialects.byId("azure-openai").path(request("")))
        .withMessage(
            "azure-openai can't send a request without a model: its path names the model;"
                + " add .model(\"...\")");
  }

  @Test
  void aNameMustBeOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AzureOpenAi.of(" ", "2024-10-21"))
        .withMessage("deployment must be a name, but was blank");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AzureOpenAi.of("d", ""))
        .withMessage("apiVersion must be a name, but was blank");
  }

  @Test
  void headers() {
    assertThat(dialect.headers("k-1"))
        .containsExactly(
            entry("Content-Type", "application/json"),
            entry("Accept", "text/event-stream, application/json"),
            entry("api-key", "k-1"));
    assertThat(dialect.headers(null)).doesNotContainKey("api-key");
  }

  @Test
  void onlyFieldsThatAzureKnowsAreSent() {
    ChatRequest request =
        ChatRequest.builder("m")
            .user("Hi")
            .usage(UsageReport.CONTINUOUS)
            .exactOutputTokens(8)
            .build();

    assertThat(Bodies.text(dialect, request))
        .isEqualTo(
            "{'model':'m','messages':[{'role':'user','content':'Hi'}],'stream':true,"
                + "'stream_options':{'include_usage':true},'max_tokens':8}");
  }

  @Test
  void contentFilterAnnotationsAreNoContent() {
    Transcript transcript =
        Transcript.ofEvents(
            dialect,
            """
            {"id":"","choices":[],"created":0,"model":"","object":"","prompt_filter_results":[{"prompt_index":0}]}
            {"choices":[{"content_filter_results":{},"delta":{"role":"assistant","content":""},"index":0}]}
            {"choices":[{"content_filter_results":{"hate":{"filtered":false}},"delta":{"content":"a"},"index":0}]}
            {"id":"","choices":[{"finish_reason":null,"index":0,"content_filter_offsets":{"check_offset":4}}]}
            {"choices":[{"delta":{},"finish_reason":"content_filter","index":0}]}
            {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":1}}
            [DONE]
            """);

    assertThat(transcript)
        .isEqualTo(new Transcript("a", "", 1, 0, Usage.of(5, 1), "content_filter", true, null, 0));
  }

  @Test
  void aDeploymentIsNotCalledLikeItsModel() {
    assertThat(dialect.namesModel()).isFalse();
  }

  private static ChatRequest request(String model) {
    return ChatRequest.builder(model).user("Hi").build();
  }
}
