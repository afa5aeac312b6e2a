// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SampleStreamTest {

  private static final int TOKENS = 31;

  /** Nobody has heard of it. */
  private record Unknown(String id) implements Dialect {

    @Override
    public String path(ChatRequest request) {
      return "/";
    }

    @Override
    public Map<String, String> headers(@Nullable String apiKey) {
      return Map.of();
    }

    @Override
    public byte[] body(ChatRequest request) {
      return new byte[0];
    }

    @Override
    public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
      return new OpenAiChat().reader(text, hidden);
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.gatlingllm.wire.dialect.Dialects#ids")
  void eachDialectReadsItsOwnWithTokensAnEndAndUsage(String id) {
    Dialect dialect = Dialects.byId(id);
    assertThat(SampleStream.isKnown(dialect)).isTrue();

    var contents = new AtomicInteger();
    var usage = new AtomicReference<Usage>();
    var finish = new AtomicReference<String>();
    var done = new AtomicInteger();
    var decoder = dialect.framing().newDecoder(10_000);
    try (DeltaReader reader = dialect.reader(null)) {
      var delta = new Delta();
      for (String event : SampleStream.of(dialect).events(dialect.framing(), TOKENS)) {
        decoder.decode(
            Unpooled.copiedBuffer(event, StandardCharsets.UTF_8),
            (bytes, from, to) -> {
              reader.event(bytes, from, to, delta);
              assertThat(delta.malformed()).as(event).isFalse();
              assertThat(delta.unknown()).as(event).isFalse();
              assertThat(delta.error()).as(event).isNull();
              contents.addAndGet(delta.content() ? 1 : 0);
              done.addAndGet(delta.done() ? 1 : 0);
              if (delta.usage() != null) {
                usage.set(delta.usage());
              }
              if (delta.finishReason() != null) {
                finish.set(delta.finishReason());
              }
            });
      }
    }

    assertThat(contents.get()).isBetween(TOKENS, TOKENS + 1);
    assertThat(finish.get()).isNotNull();
    assertThat(usage.get()).isNotNull().matches(reported -> reported.outputTokens() > 0);
    assertThat(done.get() > 0).isEqualTo(dialect.marksEnd());
  }

  /** Also if it is called like one of ours: what it does there nobody knows. */
  @ParameterizedTest
  @ValueSource(strings = {"of-my-own", "openai-chat", "tgi-generate"})
  void aDialectThatNobodyKnowsIsTakenForTheOneThatMostServersImitate(String id) {
    assertThat(SampleStream.isKnown(new Unknown(id))).isFalse();
    assertThat(SampleStream.of(new Unknown(id))).isEqualTo(SampleStream.of(new OpenAiChat()));
  }

  @Test
  void oursAreKnownHoweverTheyWereMade() {
    assertThat(SampleStream.isKnown(AzureOpenAi.of("deployed", "2024-10-21"))).isTrue();
    assertThat(SampleStream.isKnown(new OpenAiChat())).isTrue();
  }
}
