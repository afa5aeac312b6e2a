// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static io.github.gatlingllm.chat.Usage.ABSENT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.Transcript;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class GeminiReaderTest {

  private static final Dialect DIALECT = new Gemini();
  private static final String TOKEN =
      "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"a\"}]}}]}\n";
  private static final String ERROR =
      "{\"error\":{\"code\":503,\"message\":\"Overloaded\",\"status\":\"UNAVAILABLE\"}}\n";

  @Test
  void thoughtsThenTextThenACall() {
    Transcript transcript =
        stream(
            """
            {"candidates":[{"content":{"role":"model","parts":[{"thought":true,"text":"hm"}]},"index":0}],"usageMetadata":{"promptTokenCount":40,"totalTokenCount":70,"thoughtsTokenCount":30},"modelVersion":"m"}
            {"candidates":[{"content":{"parts":[{"text":"...","thought":true}]}}],"usageMetadata":{"trafficType":"ON_DEMAND"}}
            {"candidates":[{"content":{"parts":[{"text":"Let me see.","thought":false}],"role":"model"},"index":0}]}
            {"candidates":[{"content":{"parts":[{"functionCall":{"name":"look","args":{"city":"Paris"}},"thoughtSignature":"EqQB"}]}}]}
            {"candidates":[{"content":{"parts":[{"text":"","thoughtSignature":"EqQB"}],"role":"model"},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":40,"cachedContentTokenCount":16,"candidatesTokenCount":9,"totalTokenCount":79,"thoughtsTokenCount":30}}
            """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript(
                "Let me see.",
                "hm...look{\"city\":\"Paris\"}",
                4,
                2,
                new Usage(40, 39, 16, 30),
                "tool_calls",
                false,
                null,
                0));
  }

  @Test
  void thoughtTokensOfAnEarlierEventStillCount() {
    Transcript transcript =
        stream(
            """
            {"usageMetadata":{"promptTokenCount":4,"thoughtsTokenCount":30}}
            {"usageMetadata":{"promptTokenCount":4,"candidatesTokenCount":9}}
            """);

    assertThat(transcript.usage()).isEqualTo(new Usage(4, 39, ABSENT, 30));
  }

  @Test
  void aMalformedEventsCountsAndCallsAreForgotten() {
    Transcript transcript =
        stream(
            """
            {"usageMetadata":{"thoughtsTokenCount":30},"candidates":[{"content":{"parts":[{"functionCall":{"name":"f"}}]}}]
            {"candidates":[{"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":4,"candidatesTokenCount":9}}
            """);

    assertThat(transcript)
        .isEqualTo(new Transcript("", "", 0, 0, Usage.of(4, 9), "stop", false, null, 1));
  }

  @Test
  void onlyTheFirstCandidatesTextIsTheAnswers() {
    Transcript transcript =
        stream(
            """
            {"candidates":[{"content":{"parts":[{"text":"b"}]},"index":1},{"content":{"parts":[{"text":"a"}]},"index":0}]}
            {"candidates":[{"index":1,"content":{"parts":[{"text":"B"}]}}]}
            """);

    assertThat(transcript).isEqualTo(new Transcript("a", "bB", 2, 0, null, null, false, null, 0));
  }

  @Test
  void codeToBeRunIsOutputButItsResultIsNot() {
    Transcript transcript =
        stream(
            """
            {"candidates":[{"content":{"parts":[{"executableCode":{"language":"PYTHON","code":"1+1"}}]}}]}
            {"candidates":[{"content":{"parts":[{"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"2"}}]}}]}
            """);

    assertThat(transcript).isEqualTo(new Transcript("", "1+1", 1, 0, null, null, false, null, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "STOP,stop",
    "MAX_TOKENS,length",
    "SAFETY,content_filter",
    "PROHIBITED_CONTENT,content_filter",
    "MALFORMED_FUNCTION_CALL,error",
    "OTHER,OTHER"
  })
  void finishReasons(String reason, String expected) {
    assertThat(stream("{\"candidates\":[{\"finishReason\":\"" + reason + "\"}]}").finishReason())
        .isEqualTo(expected);
  }

  @Test
  void aRefusedPromptIsFiltered() {
    Transcript transcript =
        stream(
            """
            {"promptFeedback":{"blockReason":"PROHIBITED_CONTENT","safetyRatings":[]},"usageMetadata":{"promptTokenCount":4}}
            """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript("", "", 0, 0, Usage.of(4, ABSENT), "content_filter", false, null, 0));
  }

  static Stream<Arguments> errors() {
    return Stream.of(Arguments.of(ERROR + TOKEN), Arguments.of(TOKEN + ERROR));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorMayComeBeforeOrAfterTokens(String events) {
    assertThat(stream(events))
        .isEqualTo(
            new Transcript(
                "a",
                "",
                1,
                0,
                null,
                null,
                false,
                new ServerError("UNAVAILABLE", "Overloaded", "503"),
                0));
  }

  @Test
  void aWholeAnswer() {
    Transcript transcript =
        answer(
            """
            {"candidates":[{"content":{"parts":[{"text":"hm","thought":true},{"text":"four"}],"role":"model"},"finishReason":"MAX_TOKENS","index":0}],
             "usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":4,"totalTokenCount":12,"thoughtsTokenCount":3}}
            """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript(
                "four", "hm", 1, 0, new Usage(5, 7, ABSENT, 3), "length", false, null, 0));
    assertThat(answer(ERROR).error())
        .isEqualTo(new ServerError("UNAVAILABLE", "Overloaded", "503"));
  }

  private static Transcript stream(String events) {
    return Transcript.ofEvents(DIALECT, events);
  }

  private static Transcript answer(String body) {
    return Transcript.ofAnswer(DIALECT, body.getBytes(UTF_8));
  }
}
