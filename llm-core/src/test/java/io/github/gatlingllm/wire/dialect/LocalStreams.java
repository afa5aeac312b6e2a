// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static io.github.gatlingllm.chat.Usage.ABSENT;

import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Transcript;
import java.util.stream.Stream;

/** Streams of Ollama and TGI, recorded or written after their documentation. */
final class LocalStreams {

  private LocalStreams() {}

  static Stream<RecordedStreamsTest.Expected> all() {
    return Stream.of(
        new RecordedStreamsTest.Expected(
            new OllamaChat(),
            "aimock-1.43.0/ollama-chat",
            new Transcript(
                "Hello! How can I help you today? I can tell stories — also with an em dash, an é"
                    + " and a 🦊.",
                "",
                5,
                0,
                Usage.of(0, 0),
                FinishReason.STOP,
                true,
                null,
                0)),
        new RecordedStreamsTest.Expected(
            new OllamaChat(),
            "handwritten/ollama-chat-tools",
            new Transcript(
                "",
                "Parisget_weather{\"city\":\"Paris\",\"days\":[1,2],\"unit\":null}",
                2,
                1,
                Usage.of(31, 22),
                FinishReason.STOP,
                true,
                null,
                0)),
        new RecordedStreamsTest.Expected(
            new OllamaGenerate(),
            "handwritten/ollama-generate",
            new Transcript(
                "The sea é🦊", "Well", 3, 1, Usage.of(12, 3), FinishReason.LENGTH, true, null, 0)),
        // Five tokens: one is empty, the last one special; neither is content.
        new RecordedStreamsTest.Expected(
            new TgiGenerate(),
            "handwritten/tgi-generate-stream",
            new Transcript(
                "The sea\n🦊",
                "",
                3,
                0,
                new Usage(7, 5, ABSENT, ABSENT),
                FinishReason.STOP,
                true,
                null,
                0)));
  }
}
