// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Text that a reader tells by way of a String has no span, so an event with it is no template. */
class UnrecordedTextTest {

  private final StringBuilder text = new StringBuilder();
  private final Reader reader = new Reader(text);
  private final Delta delta = new Delta();

  private static final class Reader extends JsonDeltaReader {

    private Reader(StringBuilder text) {
      super(text, null);
    }

    @Override
    protected boolean contentRepeats() {
      return true;
    }

    @Override
    protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
      switch (field) {
        case "usual" -> output(json, delta);
        case "ownWay" -> output(json.text().strip(), delta);
        default -> {
          return false;
        }
      }
      return true;
    }
  }

  @Test
  void theUsualWayIsRepeated() {
    read("{\"usual\":\"a\"}");
    assertThat(repeats("{\"usual\":\"b\"}")).isTrue();
    assertThat(text).hasToString("ab");
  }

  @Test
  void aReadersOwnWayIsNot() {
    read("{\"ownWay\":\" a \"}");
    assertThat(repeats("{\"ownWay\":\" a \"}")).isFalse();
  }

  @Test
  void norIsItBesideTheUsualOne() {
    read("{\"ownWay\":\" a \",\"usual\":\"b\"}");
    assertThat(repeats("{\"ownWay\":\" a \",\"usual\":\"c\"}")).isFalse();
    read("{\"ownWay\":\" a \",\"usual\":\"c\"}");
    assertThat(text).hasToString("abac");
  }

  private void read(String event) {
    byte[] bytes = event.getBytes(UTF_8);
    reader.event(bytes, 0, bytes.length, delta);
    assertThat(delta.output()).isTrue();
  }

  private boolean repeats(String event) {
    byte[] bytes = event.getBytes(UTF_8);
    return reader.repeats(bytes, 0, bytes.length, new Delta());
  }
}
