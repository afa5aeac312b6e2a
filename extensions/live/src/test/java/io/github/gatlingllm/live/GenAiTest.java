// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GenAiTest {

  @ParameterizedTest
  @CsvSource({
    "openai-chat, gpu-7, chat, openai",
    "openai-completions, gpu-7, text_completion, openai",
    "openai-responses, api.openai.com, chat, openai",
    "openai-chat, api.groq.com, chat, groq",
    "openai-chat, my.openai.azure.com, chat, azure.ai.openai",
    "azure-openai, gateway, chat, azure.ai.openai",
    "anthropic-messages, api.anthropic.com, chat, anthropic",
    "gemini, generativelanguage.googleapis.com, generate_content, gcp.gemini",
    "ollama-chat, localhost, chat, ollama",
    "ollama-generate, localhost, text_completion, ollama",
    "tgi-generate, localhost, text_completion, tgi",
    "openai-embeddings, gpu-7, embeddings, openai",
    "'', '', chat, _OTHER",
    "openai-chat, notapi.openai.com.evil.example, chat, openai",
  })
  void operationAndProviderAreTheConventions(
      String dialect, String host, String operation, String provider) {
    assertThat(GenAi.operation(dialect)).isEqualTo(operation);
    assertThat(GenAi.provider(dialect, host)).isEqualTo(provider);
  }
}
