// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The custom dialect of the docs works. */
class EchoDialectTest {

  private final Dialect dialect = new EchoDialect();
  private final StringBuilder text = new StringBuilder();
  private final Delta delta = new Delta();

  @Test
  void writesARequest() {
    ChatRequest.Builder request = ChatRequest.builder("m").user("Hi").maxTokens(5).field("x", 1);
    assertThat(new String(dialect.body(request.build()), UTF_8))
        .isEqualTo("{\"say\":\"Hi\",\"pieces\":true,\"limit\":5,\"x\":1}");
    var tools = AnswerShape.PLAIN.withTools(List.of(new Tool("f", "", Map.of())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request.shape(tools).build()));
    assertThat(dialect.headers("k")).containsEntry("x-key", "k");
  }

  @Test
  void readsAStream() {
    try (DeltaReader reader = dialect.reader(text)) {
      read(reader, "{\"piece\":\"Hel\"}");
      assertThat(delta.content()).isTrue();
      read(reader, "{\"over\":true,\"why\":\"stop\",\"in\":3,\"out\":2}");
      assertThat(delta.content()).isFalse();
      assertThat(delta.done()).isTrue();
      assertThat(delta.finishReason()).isEqualTo("stop");
      assertThat(delta.usage()).isEqualTo(Usage.of(3, 2));
      read(reader, "{\"error\":\"no\"}");
      assertThat(delta.error()).isEqualTo(new ServerError("error", "no", null));
    }
    assertThat(text).hasToString("Hel");
  }

  private void read(DeltaReader reader, String json) {
    byte[] bytes = json.getBytes(UTF_8);
    reader.event(bytes, 0, bytes.length, delta);
  }
}
