// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.framing.Framing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A sample answer of a dialect, to warm up the code that reads it before the measurement.
 *
 * @param opening the data of the events before the first token
 * @param token the data of the event of one token, of typical length
 * @param closing the data of the events after the last one
 */
public record SampleStream(List<String> opening, String token, List<String> closing) {

  private static final String CHAT =
      """
      {"id":"chatcmpl-5bd0a6c27f1e4f6b","object":"chat.completion.chunk","created":1795219122,\
      "model":"m","choices":[{"index":0,"delta":{%s},"logprobs":null,"finish_reason":%s}]%s}\
      """;

  private static final String TEXT =
      """
      {"id":"cmpl-5bd0a6c27f1e4f6b","object":"text_completion","created":1795219122,\
      "model":"m","choices":[{"index":0,"text":"%s","logprobs":null,"finish_reason":%s}]%s}\
      """;

  private static final String USAGE =
      ",\"usage\":{\"prompt_tokens\":8,\"completion_tokens\":32,\"total_tokens\":40}";

  private static final String DONE = "[DONE]";

  private static final SampleStream OF_CHAT =
      new SampleStream(
          List.of(CHAT.formatted("\"role\":\"assistant\",\"content\":\"\"", "null", "")),
          CHAT.formatted("\"content\":\" word\"", "null", ""),
          List.of(CHAT.formatted("", "\"length\"", USAGE), DONE));

  /** By the id of the dialect. */
  private static final Map<String, SampleStream> BY_ID =
      Map.of(
          "openai-chat",
          OF_CHAT,
          "azure-openai",
          OF_CHAT,
          "openai-completions",
          new SampleStream(
              List.of(),
              TEXT.formatted(" word", "null", ""),
              List.of(TEXT.formatted("", "\"length\"", USAGE), DONE)),
          "openai-responses",
          responses(),
          "anthropic-messages",
          anthropic(),
          "ollama-chat",
          ollama("\"message\":{\"role\":\"assistant\",\"content\":\"%s\"}"),
          "ollama-generate",
          ollama("\"response\":\"%s\""),
          "tgi-generate",
          tgi(),
          "gemini",
          gemini());

  /** Validates the token and copies the lists. */
  public SampleStream {
    opening = List.copyOf(opening);
    closing = List.copyOf(closing);
  }

  /**
   * Returns the sample of a dialect; for a custom dialect, that of OpenAI's chat, which most
   * servers implement.
   */
  public static SampleStream of(Dialect dialect) {
    return Dialects.isOurs(dialect) ? BY_ID.getOrDefault(dialect.id(), OF_CHAT) : OF_CHAT;
  }

  /** Returns whether it is the dialect's own; false for a custom dialect, whatever its id. */
  public static boolean isKnown(Dialect dialect) {
    return Dialects.isOurs(dialect) && BY_ID.containsKey(dialect.id());
  }

  /**
   * Returns the framed events.
   *
   * @param tokens the number of tokens of the answer
   */
  public List<String> events(Framing framing, int tokens) {
    var events = new ArrayList<String>();
    opening.forEach(data -> events.add(framed(framing, data)));
    String each = framed(framing, token);
    for (int i = 0; i < tokens; i++) {
      events.add(each);
    }
    closing.forEach(data -> events.add(framed(framing, data)));
    return events;
  }

  private static String framed(Framing framing, String data) {
    return switch (framing) {
      case SSE -> "data: " + data + "\n\n";
      case NDJSON -> data + "\n";
    };
  }

  private static SampleStream responses() {
    String response =
        "{\"type\":\"response.%s\",\"response\":{\"id\":\"resp_1\",\"model\":\"m\"%s}}";
    return new SampleStream(
        List.of(response.formatted("created", "")),
        """
        {"type":"response.output_text.delta","item_id":"msg_5bd0a6c27f1e4f6b","output_index":0,\
        "content_index":0,"delta":" word","sequence_number":7}\
        """,
        List.of(
            response.formatted(
                "completed",
                ",\"status\":\"completed\",\"usage\":{\"input_tokens\":8,\"output_tokens\":32}")));
  }

  private static SampleStream anthropic() {
    return new SampleStream(
        List.of(
            """
            {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant",\
            "content":[],"model":"m","stop_reason":null,\
            "usage":{"input_tokens":8,"output_tokens":1}}}\
            """,
            """
            {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\
            """),
        """
        {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" word"}}\
        """,
        List.of(
            "{\"type\":\"content_block_stop\",\"index\":0}",
            """
            {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null},\
            "usage":{"output_tokens":32}}\
            """,
            "{\"type\":\"message_stop\"}"));
  }

  private static SampleStream ollama(String text) {
    String line = "{\"model\":\"m\",\"created_at\":\"2026-01-05T10:00:00.02Z\"," + text + ",%s}";
    return new SampleStream(
        List.of(),
        line.formatted(" word", "\"done\":false"),
        List.of(
            line.formatted(
                "",
                """
                "done":true,"done_reason":"length","prompt_eval_count":8,"eval_count":32\
                """)));
  }

  private static SampleStream tgi() {
    String line =
        """
        {"index":1,"token":{"id":450,"text":" word","logprob":-0.52,"special":false},\
        "generated_text":%s,"details":%s}\
        """;
    return new SampleStream(
        List.of(),
        line.formatted("null", "null"),
        List.of(
            line.formatted(
                "\"word\"",
                """
                {"finish_reason":"length","generated_tokens":33,"input_length":8}\
                """)));
  }

  private static SampleStream gemini() {
    String line =
        """
        {"candidates":[{"content":{"role":"model","parts":[{"text":"%s"}]},"index":0%s}],\
        "usageMetadata":{"promptTokenCount":8,"candidatesTokenCount":32,"totalTokenCount":40}}\
        """;
    return new SampleStream(
        List.of(),
        line.formatted(" word", ""),
        List.of(line.formatted("", ",\"finishReason\":\"MAX_TOKENS\"")));
  }
}
