// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static io.github.gatlingllm.chat.Usage.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.Recordings;
import io.github.gatlingllm.wire.Transcript;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What real servers sent, against what a reader of their bytes finds in them by hand. */
class RecordedStreamsTest {

  private static final String LLAMA_TEXT =
      " brger GCont beingльinalesentween resVal answer &uss}ork";
  private static final String MOCK_TEXT =
      "Hello! How can I help you today? I can tell stories — also with an em dash, an é and a 🦊.";

  record Expected(Dialect dialect, String recording, Transcript transcript) {

    Expected(String recording, Transcript transcript) {
      this(new OpenAiChat(), recording, transcript);
    }

    @Override
    public String toString() {
      return recording;
    }
  }

  static Stream<Expected> streams() {
    return Stream.concat(hosted(), LocalStreams.all());
  }

  private static Stream<Expected> hosted() {
    return Stream.of(
        ended("llamacpp-b4748/chat-stream", LLAMA_TEXT, 16, Usage.of(36, 16), "length"),
        ended("llamacpp-b4748/chat-stream-usage", LLAMA_TEXT, 16, Usage.of(36, 16), "length"),
        ended("llamacpp-b4748/chat-stream-logprobs", " brger GCont", 4, Usage.of(36, 4), "length"),
        // 13 tokens, the last of which is the end of sequence: its chunk is empty.
        ended(
            "llamacpp-b4748/chat-stream-eos",
            " brax arжеond bo d %&ple exteth",
            12,
            Usage.of(36, 13),
            "stop"),
        // Named an error, answered as a success: the server cut the prompt in silence.
        ended(
            "llamacpp-b4748/error-toolong",
            " brgerportadatoings ex del",
            8,
            Usage.of(1845, 8),
            "length"),
        ended(
            "ikllama-2026-08/chat-stream-usage",
            " br menff       br & orationsweenminach endorsres amvice",
            16,
            new Usage(36, 16, 35, ABSENT),
            "stop"),
        new Expected(
            "ikllama-2026-08/reasoning-stream",
            new Transcript(
                "reeth diswnther zu hiscodeethj.",
                "\n codeid linkionsence fini wellowstivtaby",
                24,
                13,
                new Usage(19, 31, 0, ABSENT),
                FinishReason.STOP,
                true,
                null,
                0)),
        ended("aimock-1.43.0/openai-chat", MOCK_TEXT, 5, null, "stop"),
        ended("aimock-1.43.0/openai-chat-usage", MOCK_TEXT, 5, Usage.of(2, 23), "stop"),
        ended(AzureOpenAi.ofModel(), "aimock-1.43.0/azure-chat", MOCK_TEXT, 5, null, "stop"),
        ended(
            new OpenAiCompletions(),
            "llamacpp-b4748/completions-stream",
            "alsuneemberflobлоoh art",
            8,
            Usage.of(7, 8),
            "length"),
        ended(
            new OpenAiCompletions(),
            "llamacpp-b4748/completions-stream-usage",
            "alsuneemberflobлоoh art",
            8,
            Usage.of(7, 8),
            "length"),
        new Expected(
            "aimock-1.43.0/openai-chat-reasoning",
            new Transcript(
                "The answer is four.",
                "First I look at the question, then I answer it.",
                4,
                3,
                null,
                FinishReason.STOP,
                true,
                null,
                0)),
        new Expected(
            "aimock-1.43.0/openai-chat-tool",
            new Transcript(
                "",
                "get_weather{\"city\":\"Paris\",\"unit\":\"C\"}",
                3,
                0,
                null,
                FinishReason.TOOL_CALLS,
                true,
                null,
                0)),
        ended(
            new AnthropicMessages(),
            "aimock-1.43.0/anthropic-messages",
            MOCK_TEXT,
            5,
            Usage.of(0, 0),
            "stop"),
        new Expected(
            new AnthropicMessages(),
            "aimock-1.43.0/anthropic-thinking",
            new Transcript(
                "The answer is four.",
                "First I look at the question, then I answer it.",
                4,
                3,
                Usage.of(0, 0),
                FinishReason.STOP,
                true,
                null,
                0)),
        ended(
            new AnthropicMessages(),
            "ikllama-2026-08/messages-stream",
            " brnyiів=ueitemize backrivatewerular(\" from G userif",
            16,
            new Usage(32, 16, 0, ABSENT),
            "stop"),
        ended(
            new OpenAiResponses(),
            "aimock-1.43.0/openai-responses",
            MOCK_TEXT,
            5,
            Usage.of(0, 0),
            "stop"),
        ended(
            new OpenAiResponses(),
            "ikllama-2026-08/responses-stream",
            " br stuntbre е G esttext(\\se My pour ?ents youpr",
            16,
            new Usage(32, 16, 31, ABSENT),
            "stop"),
        // Gemini has no end mark.
        new Expected(
            new Gemini(),
            "aimock-1.43.0/gemini-sse",
            new Transcript(MOCK_TEXT, "", 5, 0, Usage.of(0, 0), FinishReason.STOP, false, null, 0)),
        // Cut short by the server: neither a finish reason nor the end mark.
        new Expected(
            "aimock-1.43.0/openai-chat-truncated",
            new Transcript("This answer is long ", "", 1, 0, null, null, false, null, 0)));
  }

  static Stream<Expected> answers() {
    return Stream.of(
        new Expected(
            "llamacpp-b4748/chat-plain",
            new Transcript(
                LLAMA_TEXT, "", 1, 0, Usage.of(36, 16), FinishReason.LENGTH, false, null, 0)),
        failed(
            "llamacpp-b4748/error-badjson",
            new ServerError(
                "server_error",
                "[json.exception.parse_error.101] parse error at line 2, column 1: syntax error"
                    + " while parsing value - unexpected end of input; expected '[', '{', or a"
                    + " literal",
                "500")),
        failed(
            "llamacpp-b4748/error-unknown-route",
            new ServerError("not_found_error", "File Not Found", "404")),
        failed(
            "aimock-1.43.0/openai-chat-429",
            new ServerError("rate_limit_error", "Rate limit exceeded", "rate_limit_exceeded")));
  }

  @ParameterizedTest
  @MethodSource("streams")
  void aStreamInOneRead(Expected expected) {
    assertThat(Transcript.of(expected.dialect(), Recordings.body(expected.recording())))
        .isEqualTo(expected.transcript());
  }

  @ParameterizedTest
  @MethodSource("streams")
  void aStreamCutAtEveryByte(Expected expected) {
    byte[] body = Recordings.body(expected.recording());
    for (int cut = 1; cut < body.length; cut++) {
      assertThat(Transcript.of(expected.dialect(), body, cut))
          .as("cut at %d", cut)
          .isEqualTo(expected.transcript());
    }
  }

  @ParameterizedTest
  @MethodSource("streams")
  void aStreamInReadsOfOneByte(Expected expected) {
    byte[] body = Recordings.body(expected.recording());

    assertThat(Transcript.of(expected.dialect(), body, IntStream.range(1, body.length).toArray()))
        .isEqualTo(expected.transcript());
  }

  @ParameterizedTest
  @MethodSource("answers")
  void anAnswerThatIsNotStreamed(Expected expected) {
    assertThat(Transcript.ofAnswer(expected.dialect(), Recordings.body(expected.recording())))
        .isEqualTo(expected.transcript());
  }

  private static Expected ended(
      String recording, String text, int chunks, @Nullable Usage usage, String finishReason) {
    return ended(new OpenAiChat(), recording, text, chunks, usage, finishReason);
  }

  private static Expected ended(
      Dialect dialect,
      String recording,
      String text,
      int chunks,
      @Nullable Usage usage,
      String finishReason) {
    return new Expected(
        dialect,
        recording,
        new Transcript(text, "", chunks, 0, usage, finishReason, true, null, 0));
  }

  private static Expected failed(String recording, ServerError error) {
    return new Expected(recording, new Transcript("", "", 0, 0, null, null, false, error, 0));
  }
}
