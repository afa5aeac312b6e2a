// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BeginningTest {

  /** So many bytes tell, and not one fewer. */
  @ParameterizedTest
  @CsvSource({
    "data: {}, 5",
    "data:{}, 5",
    "event: ping, 6",
    "id: 1, 3",
    "retry: 100, 6",
    ": keep-alive, 1",
    "\\n\\ndata: {}, 7",
    "\\r\\n: hello, 3",
    "\\uFEFFdata: {}, 8",
    "\\uFEFF\\n:, 5"
  })
  void aStreamOfEventsIsKnownByItsFirstFieldOrComment(String body, int enough) {
    byte[] bytes = bytes(body);
    for (int length = 0; length <= bytes.length; length++) {
      assertThat(Framing.SSE.of(Arrays.copyOf(bytes, length)))
          .as("%d bytes of %s", length, body)
          .isEqualTo(length < enough ? Beginning.UNDECIDED : Beginning.STREAM);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "<!doctype html>, 1",
    "'{\"error\":{}}', 1",
    "[1], 1",
    "' data: {}', 1",
    "dataset, 5",
    "data {}, 5",
    "identity: x, 3",
    "events: x, 6",
    "Not Found, 1",
    "\\uFEFF<html>, 4",
    "é, 1"
  })
  void anythingElseIsKnownAtOnceToBeNone(String body, int enough) {
    byte[] bytes = bytes(body);
    for (int length = 0; length <= bytes.length; length++) {
      assertThat(Framing.SSE.of(Arrays.copyOf(bytes, length)))
          .as("%d bytes of %s", length, body)
          .isEqualTo(length < enough ? Beginning.UNDECIDED : Beginning.OTHER);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":1}\\n", " {\"a\":1} \\r\\n", "\\n{\"a\":{}}\\n{\"b\":2}\\n"})
  void aStreamOfLinesIsKnownByItsFirstLine(String body) {
    byte[] bytes = bytes(body);
    int line = body.startsWith("\\n") ? 9 : bytes.length - 1;
    for (int length = 0; length <= bytes.length; length++) {
      assertThat(Framing.NDJSON.of(Arrays.copyOf(bytes, length)))
          .as("%d bytes of %s", length, body)
          .isEqualTo(length <= line ? Beginning.UNDECIDED : Beginning.STREAM);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\\n  \"a\": 1\\n}\\n", "data: {}\\n", "<html>", "[1]\\n", "{\"a\":\\n"})
  void jsonOverSeveralLinesIsNoStreamOfLines(String body) {
    assertThat(Framing.NDJSON.of(bytes(body))).isEqualTo(Beginning.OTHER);
  }

  private static byte[] bytes(String body) {
    return body.replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\uFEFF", "\uFEFF")
        .getBytes(UTF_8);
  }
}
