// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.wire.dialect.OpenAiChat;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A dialect whose events hold those of another one, as a string. */
class NestedReadersTest {

  private static final String INNER =
      "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"},\"finish_reason\":null}]}";

  private final StringBuilder text = new StringBuilder();
  private final Delta delta = new Delta();

  /** {@code {"inner":"...","model":"..."}}. */
  private static final class Wrapping extends JsonDeltaReader {

    private final JsonDeltaReader inner;

    private Wrapping(StringBuilder text) {
      super(text, null);
      inner = (JsonDeltaReader) new OpenAiChat().reader(text, null);
    }

    @Override
    protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
      switch (field) {
        case "inner" -> {
          byte[] bytes = json.text().getBytes(UTF_8);
          inner.event(bytes, 0, bytes.length, delta);
        }
        case "model" -> model(json, delta);
        default -> {
          return false;
        }
      }
      return true;
    }
  }

  @Test
  void areReadOneWithinTheOther() {
    try (var reader = new Wrapping(text)) {
      for (String word : new String[] {"one", " two", " three"}) {
        read(reader, outer(INNER.formatted(word), "m-" + word.strip()));
        assertThat(delta.malformed()).isFalse();
        assertThat(delta.output()).isTrue();
        assertThat(delta.model()).isEqualTo("m-" + word.strip());
      }
      byte[] next = INNER.formatted(" four").getBytes(UTF_8);
      assertThat(reader.inner.repeats(next, 0, next.length, new Delta())).isTrue();
    }
    assertThat(text).hasToString("one two three four");
  }

  @Test
  void whatIsMalformedWithinLeavesTheOuterReadable() {
    try (var reader = new Wrapping(text)) {
      read(reader, outer("{\"choices\":[", "m"));
      assertThat(delta.malformed()).isTrue();
      assertThat(delta.model()).isEqualTo("m");

      read(reader, outer(INNER.formatted("fine"), "m"));
      assertThat(delta.malformed()).isFalse();
    }
    assertThat(text).hasToString("fine");
  }

  /** The thread's own parser is free again for whoever reads next. */
  @Test
  void aReaderAfterThemReadsAsEver() {
    try (var reader = new Wrapping(text);
        DeltaReader other = new OpenAiChat().reader(text)) {
      read(reader, outer(INNER.formatted("a"), "m"));
      read(reader, "{\"inner\":");
      read(other, INNER.formatted("b"));
      assertThat(delta.malformed()).isFalse();
    }
    assertThat(text).hasToString("ab");
  }

  private void read(DeltaReader reader, String event) {
    byte[] bytes = event.getBytes(UTF_8);
    reader.event(bytes, 0, bytes.length, delta);
  }

  private static String outer(String inner, String model) {
    String escaped = inner.replace("\"", "\\\"");
    return "{\"inner\":\"%s\",\"model\":\"%s\"}".formatted(escaped, model);
  }
}
