// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Recorded answers of real servers, each twice over one connection, split in all ways of {@link
 * Cuts}. For {@code RecordedStreamsIT}.
 */
public class RecordedStreamsSimulation extends Simulation {

  static final int TIMES = 2;

  static final List<String> RECORDINGS =
      List.of(
          "llamacpp-b4748/chat-stream",
          "llamacpp-b4748/chat-stream-usage",
          "llamacpp-b4748/chat-stream-logprobs",
          "llamacpp-b4748/chat-stream-eos",
          "llamacpp-b4748/chat-plain",
          "llamacpp-b4748/error-badjson",
          "llamacpp-b4748/error-unknown-route",
          "llamacpp-b4748/error-toolong",
          "ikllama-2026-08/chat-stream-usage",
          "ikllama-2026-08/reasoning-stream",
          "aimock-1.43.0/openai-chat",
          "aimock-1.43.0/openai-chat-usage",
          "aimock-1.43.0/openai-chat-reasoning",
          "aimock-1.43.0/openai-chat-tool",
          "aimock-1.43.0/openai-chat-429",
          "aimock-1.43.0/openai-chat-truncated",
          "aimock-1.43.0/azure-chat",
          "llamacpp-b4748/completions-stream",
          "llamacpp-b4748/completions-stream-usage",
          "aimock-1.43.0/anthropic-messages",
          "aimock-1.43.0/anthropic-thinking",
          "ikllama-2026-08/messages-stream",
          "aimock-1.43.0/openai-responses",
          "ikllama-2026-08/responses-stream",
          "aimock-1.43.0/ollama-chat",
          "aimock-1.43.0/gemini-sse");

  private static final Map<String, UnaryOperator<LlmProtocolBuilder>> DIALECTS =
      Map.of(
          "completions-stream", LlmProtocolBuilder::openAiCompletions,
          "anthropic-", LlmProtocolBuilder::anthropic,
          "messages-stream", LlmProtocolBuilder::anthropic,
          "responses", LlmProtocolBuilder::openAiResponses,
          "ollama-chat", LlmProtocolBuilder::ollama,
          "gemini-", LlmProtocolBuilder::gemini,
          "azure-", azure -> azure.azureOpenAi("any", "2024-10-21"));

  private final String url = serverUrl();

  {
    setUp(populations()).protocols(http.baseUrl(url));
  }

  private static List<PopulationBuilder> populations() {
    var populations = new ArrayList<PopulationBuilder>();
    for (String recording : RECORDINGS) {
      for (Cuts cuts : Cuts.values()) {
        populations.add(population(recording, cuts));
      }
    }
    return populations;
  }

  private static PopulationBuilder population(String recording, Cuts cuts) {
    String name = recording + " " + cuts;
    ChatBuilder streamed = llm(name).chat().user("Hello").maxTokens(99);
    ChatBuilder request = recording.endsWith("chat-plain") ? streamed.disableStreaming() : streamed;
    return scenario(name)
        .exec(repeat(TIMES).on(request))
        .injectOpen(atOnceUsers(1))
        .protocols(
            dialect(recording).path("/" + cuts + "/" + recording).model("any").disablePreflight());
  }

  /** Returns the dialect of a recording, by its name. */
  private static LlmProtocolBuilder dialect(String recording) {
    return DIALECTS.entrySet().stream()
        .filter(named -> recording.contains(named.getKey()))
        .map(named -> named.getValue().apply(llm))
        .findFirst()
        .orElseGet(llm::openAi);
  }

  private static String serverUrl() {
    try {
      return RecordedServer.start().url();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
