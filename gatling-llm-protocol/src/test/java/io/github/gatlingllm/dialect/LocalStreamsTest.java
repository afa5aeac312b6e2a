/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import static io.github.gatlingllm.Usage.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.FinishReason;
import io.github.gatlingllm.Usage;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams of Ollama and TGI, recorded or written after their documentation. */
class LocalStreamsTest {

  record Expected(Dialect dialect, String recording, Transcript transcript) {
    @Override
    public String toString() {
      return recording;
    }
  }

  static Stream<Expected> streams() {
    return Stream.of(
        new Expected(
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
        new Expected(
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
        new Expected(
            new OllamaGenerate(),
            "handwritten/ollama-generate",
            new Transcript(
                "The sea é🦊", "Well", 3, 1, Usage.of(12, 3), FinishReason.LENGTH, true, null, 0)),
        // Five tokens: one is empty, the last one special; neither is content.
        new Expected(
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

  @ParameterizedTest
  @MethodSource("streams")
  void aStreamInOneRead(Expected expected) {
    byte[] body = Recordings.body(expected.recording());

    assertThat(Transcript.of(expected.dialect(), body)).isEqualTo(expected.transcript());
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
}
