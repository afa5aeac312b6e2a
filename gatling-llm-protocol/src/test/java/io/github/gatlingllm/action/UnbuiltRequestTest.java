// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class UnbuiltRequestTest {

  @TempDir Path results;

  /** Chat, perhaps with another server than the one under test. */
  private record Chat(OpenAiChat of, boolean elsewhere) implements Dialect {

    @Override
    public String id() {
      return of.id();
    }

    @Override
    public String path(ChatRequest request) {
      return of.path(request);
    }

    @Override
    public Map<String, String> headers(@Nullable String apiKey) {
      return of.headers(apiKey);
    }

    @Override
    public byte[] body(ChatRequest request) {
      return of.body(request);
    }

    @Override
    public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
      return of.reader(text, hidden);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRequestThatCanNotBeBuiltCountsWhereItWouldHaveGone(boolean elsewhere) throws Exception {
    var protocol = Spine.protocol(results).dialect(new Chat(new OpenAiChat(), elsewhere));
    try (Spine spine = new Spine(results, protocol, Spine.chat().user("#{missing}"))) {
      assertThat(spine.asks().isFailed()).isTrue();
      assertThat(spine.server().requests()).isEmpty();

      JsonNode row = spine.ends(null).rows().get(0);
      assertThat(row.get("status").asText()).isEqualTo("failed");
      assertThat(spine.summary().at("/all/counts/failed").asInt()).isEqualTo(1);
      // Without tokens of its own, a usage marks another server's.
      assertThat(row.get("tokenSource").asText()).isEqualTo(elsewhere ? "usage" : "chunks");
    }
  }
}
