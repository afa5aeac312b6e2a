// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static io.github.gatlingllm.chat.Usage.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiChatUsageTest {

  private final OpenAiChatReading reading = new OpenAiChatReading();
  private final Delta delta = reading.delta();

  @AfterEach
  void close() {
    reading.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"'choices':[],", "'choices':null,", ""})
  void aUsageOnlyChunkIsNoContent(String choices) {
    reading.read(
        "{"
            + choices
            + "'usage':{'prompt_tokens':9,'completion_tokens':4,'total_tokens':13,"
            + "'prompt_tokens_details':{'cached_tokens':8,'audio_tokens':0},"
            + "'completion_tokens_details':{'reasoning_tokens':3}}}");

    assertThat(delta.usage()).isEqualTo(new Usage(9, 4, 8, 3));
    assertThat(delta.runningOutputTokens()).isEqualTo(4);
    assertThat(delta.content()).isFalse();
    assertThat(delta.choices()).isFalse();
  }

  @Test
  void aRunningUsageComesBesideContent() {
    reading.read(
        "{'choices':[{'delta':{'content':'a'}}],'usage':{'prompt_tokens':9,'completion_tokens':2}}");

    assertThat(delta.content()).isTrue();
    assertThat(delta.runningOutputTokens()).isEqualTo(2);
  }

  @Test
  void whatIsWrittenIntoTheCacheIsToldApart() {
    reading.read(
        "{'usage':{'prompt_tokens':90,'completion_tokens':2,"
            + "'prompt_tokens_details':{'cached_tokens':8,'cache_write_tokens':64}}}");

    assertThat(delta.usage()).isEqualTo(new Usage(90, 2, 8, ABSENT, 64));
  }

  @Test
  void deepSeeksCacheHitsAreCachedTokens() {
    reading.read(
        "{'usage':{'prompt_tokens':9,'completion_tokens':2,"
            + "'prompt_cache_hit_tokens':5,'prompt_cache_miss_tokens':4}}");

    assertThat(delta.usage()).isEqualTo(new Usage(9, 2, 5, ABSENT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "{}",
        "[]",
        "7",
        "{'prompt_tokens':null,'completion_tokens':null}",
        "{'prompt_tokens':'9','completion_tokens':4.5}",
        "{'prompt_tokens':-1,'completion_tokens':99999999999999999999}",
        "{'prompt_tokens':2147483648}",
        "{'prompt_tokens':{'x':[1]}}",
      })
  void aUsageWithoutCountsIsNone(String usage) {
    reading.read("{'choices':[],'usage':" + usage + "}");

    assertThat(delta.hasUsage()).isFalse();
    assertThat(delta.usage()).isNull();
    assertThat(delta.runningOutputTokens()).isEqualTo(ABSENT);
    assertThat(delta.malformed()).isFalse();
  }
}
