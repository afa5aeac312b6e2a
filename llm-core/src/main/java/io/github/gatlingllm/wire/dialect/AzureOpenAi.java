// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.AnswerParts;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** OpenAI's chat completions as Azure hosts them: one path for each deployment. */
public final class AzureOpenAi implements Dialect {

  /** The latest dated API version that is not a preview. */
  public static final String DEFAULT_API_VERSION = "2024-10-21";

  private final @Nullable String deployment;
  private final String apiVersion;

  private AzureOpenAi(@Nullable String deployment, String apiVersion) {
    this.deployment = deployment;
    this.apiVersion = apiVersion;
  }

  /** Returns the dialect of the deployment named like the request's model. */
  public static AzureOpenAi ofModel() {
    return new AzureOpenAi(null, DEFAULT_API_VERSION);
  }

  /** Returns the dialect of a deployment, whatever model a request names. */
  public static AzureOpenAi of(String deployment, String apiVersion) {
    requireName("deployment", deployment);
    requireName("apiVersion", apiVersion);
    return new AzureOpenAi(deployment, apiVersion);
  }

  private static void requireName(String what, String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(what + " must be a name, but was blank");
    }
  }

  @Override
  public String id() {
    return "azure-openai";
  }

  @Override
  public String path(ChatRequest request) {
    String deployed = deployment == null ? UrlPart.model(request, this) : UrlPart.of(deployment);
    return "/openai/deployments/"
        + deployed
        + "/chat/completions?api-version="
        + UrlPart.of(apiVersion);
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Headers.key("api-key", apiKey, framing());
  }

  @Override
  public byte[] body(ChatRequest request) {
    return ChatBody.of(request, OpenAiFields.STRICT, maxTokensField());
  }

  /** It names a deployment, whose name may differ from the deployed model's. */
  @Override
  public boolean namesModel() {
    return false;
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new ChatDeltaReader(text, hidden);
  }

  @Override
  public DeltaReader callReader(StringBuilder text, StringBuilder hidden) {
    return new MarkedCallReader(text, hidden);
  }

  @Override
  public DeltaReader tokenReader(StringBuilder text, StringBuilder tokens) {
    return new TokenTextReader(text, tokens);
  }

  @Override
  public AnswerParts answerParts(boolean reasoning) {
    return new ChatParts(reasoning);
  }
}
