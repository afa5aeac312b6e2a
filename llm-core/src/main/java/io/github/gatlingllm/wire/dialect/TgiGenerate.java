// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The generate API of Hugging Face's Text Generation Inference: one event per token. */
public final class TgiGenerate implements Dialect {

  private static final String CHAT_ONLY = "TGI supports it only in a chat, llm.openAi()";

  @Override
  public String id() {
    return "tgi-generate";
  }

  @Override
  public String path(ChatRequest request) {
    return request.stream() ? "/generate_stream" : "/generate";
  }

  @Override
  public String maxTokensField() {
    return "max_new_tokens";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Headers.bearer(apiKey, framing());
  }

  /** The body has no model: a TGI server serves one. */
  @Override
  public byte[] body(ChatRequest request) {
    RequestExtra.TOOLS.refuse(request, this, CHAT_ONLY);
    RequestExtra.TOOL_MESSAGES.refuse(request, this, CHAT_ONLY);
    RequestExtra.IMAGES.refuse(request, this, CHAT_ONLY);
    RequestExtra.PARTS.refuse(request, this, CHAT_ONLY);
    RequestExtra.CHOICES.refuse(request, this, "TGI gives one answer");
    return RequestBody.of(
        NestedFields.in("parameters", parameters(request), request),
        body -> body.text("inputs", MessageContents.all(request)));
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new Reader(text, hidden);
  }

  private Map<String, Object> parameters(ChatRequest request) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    String capField = request.capField(maxTokensField());
    // An exact length becomes a cap: the end of sequence can't be ignored.
    request.cap().ifPresent(cap -> parameters.put(capField, cap));
    double temperature = request.temperature().orElse(0);
    if (temperature > 0) {
      // TGI rejects 0; without a temperature it takes the likeliest token, which is what 0 means.
      parameters.put("temperature", temperature);
    }
    // For the finish reason and the token counts.
    parameters.put("details", true);
    shape(request.shape(), parameters);
    return parameters;
  }

  private static void shape(AnswerShape shape, Map<String, Object> parameters) {
    if (shape.schema() != null) {
      parameters.put("grammar", Map.of("type", "json", "value", shape.schema().json()));
    }
    int alternatives = shape.logprobs().orElse(0);
    if (alternatives > 0) {
      // The token's own log probability is always reported.
      parameters.put("top_n_tokens", alternatives);
    }
  }

  private static final class Reader extends JsonDeltaReader {

    private Reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
      super(text, hidden);
    }

    @Override
    protected boolean contentRepeats() {
      return true;
    }

    @Override
    protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
      switch (field) {
        case "token" -> token(json, delta);
        case "generated_text" -> generatedText(json, delta);
        case "details" -> details(json, delta);
        default -> {
          return false;
        }
      }
      return true;
    }

    /** Reads a token. A special one, such as the end of sequence, is not shown to users. */
    private void token(JsonCursor json, Delta delta) throws IOException {
      boolean any = false;
      boolean special = false;
      startChoice();
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        switch (field) {
          case "text" -> any = text(json);
          case "special" -> special = json.at(JsonToken.VALUE_TRUE);
          default -> {}
        }
      }
      delta.markChoices();
      if (special) {
        dropChoice();
      } else if (any) {
        delta.markOutput();
      }
    }

    /** Ends a stream by repeating the whole text. */
    private void generatedText(JsonCursor json, Delta delta) throws IOException {
      if (!json.at(JsonToken.VALUE_STRING)) {
        return;
      }
      delta.markChoices();
      delta.markDone();
      if (whole()) {
        output(json, delta);
      }
    }

    private void details(JsonCursor json, Delta delta) throws IOException {
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        switch (field) {
          case "finish_reason" -> finishReason(json, delta);
          case "generated_tokens" -> delta.outputTokens(count(json));
          case "input_length" -> delta.inputTokens(count(json));
          default -> {}
        }
      }
    }
  }
}
