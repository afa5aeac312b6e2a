/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.ServerError;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailuresTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | bad key                                | llm.apiKey(...)",
        "403 | forbidden                              | llm.apiKey(...)",
        "404 | The model x does not exist             | llm.model(...)",
        "404 | no such page                           | llm.path(...)",
        "405 | Method Not Allowed                     | llm.path(...)",
        "400 | unknown field stream_options           | llm.includeUsage(false)",
        "422 | max_tokens is not supported            | llm.maxTokensField(",
        "400 | maximum context length is 16 tokens, max_tokens 8 | -Dllm.maxTokens=",
        "413 | the prompt is too long                 | -Dllm.inputTokens=",
        "400 | model must be a string                 | llm.model(...)",
        "400 | stream is not supported                | .stream(false)",
      })
  void aStatusHasItsRemedy(int status, String said, String remedy) {
    Failure failure = Failures.status(status, new ServerError("type", said, null), "");
    assertThat(failure.text()).isEqualTo("HTTP " + status);
    assertThat(failure.full()).contains(said).contains(remedy);
  }

  @Test
  void othersHaveNone() {
    assertThat(Failures.status(500, null, "oh\n no").full()).isEqualTo("HTTP 500: oh no");
    assertThat(Failures.status(400, null, "").remedy()).isNull();
  }

  @Test
  void textsAreConstantWhateverTheException() {
    assertThat(Failures.thrown(new ConnectException("to 127.0.0.1:9"), false).text())
        .isEqualTo("Connection refused");
    assertThat(Failures.thrown(new UnknownHostException("x.invalid"), false).text())
        .isEqualTo("Unknown host");
    assertThat(Failures.thrown(new ResendRefusedException(), false).text())
        .isEqualTo("Connection closed before any answer");
    assertThat(Failures.thrown(new ResendRefusedException(), true).text())
        .isEqualTo("Connection closed in mid-stream");
    assertThat(Failures.thrown(new IllegalStateException("x"), false).full())
        .isEqualTo("Transport error: IllegalStateException: x");
  }

  @Test
  void eventsAndWrongBodiesTellWhatCame() {
    assertThat(Failures.event(new ServerError("overloaded", "try later", null)).full())
        .isEqualTo("Error event in stream: overloaded: try later");
    assertThat(Failures.notSse("text/html", "<p>hi</p>").full())
        .contains("text/html", "<p>hi</p>", ".stream(false)");
    assertThat(Failures.excerpt("x".repeat(400))).hasSize(301).endsWith("…");
  }

  @Test
  void constantsFitGatlingsLog() {
    assertThat(
            List.of(
                Failure.STREAM_CUT,
                Failure.ERROR_EVENT,
                Failure.NO_CONTENT,
                Failure.NOT_SSE,
                Failure.NOT_JSON,
                Failure.CLOSED_BEFORE_ANSWER,
                Failure.TOO_LARGE))
        .allMatch(text -> text.length() < 60)
        .noneMatch(text -> text.matches(".*\\d.*"));
  }
}
