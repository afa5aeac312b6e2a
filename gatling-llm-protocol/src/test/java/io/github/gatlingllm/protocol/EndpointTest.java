// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.AnthropicMessages;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EndpointTest {

  @Test
  void aKeyWithTheWordThatTheDialectAddsIsRemarkedOn() {
    assertThat(remark(new OpenAiChat(), "Bearer sk-4711"))
        .hasValue(ProtocolTexts.keyWordTwice("Bearer", "openai-chat"));
    assertThat(remark(new OpenAiChat(), "bearer sk-4711")).isPresent();
  }

  @Test
  void otherKeysAreNot() {
    assertThat(remark(new OpenAiChat(), "sk-4711")).isEmpty();
    assertThat(remark(new OpenAiChat(), "Bearer")).isEmpty();
    assertThat(remark(new AnthropicMessages(), "Bearer sk-4711")).isEmpty();
    assertThat(new ProtocolSettings().frozen().endpoint().keyRemark()).isEmpty();
  }

  private static Optional<String> remark(Dialect dialect, String key) {
    return new ProtocolSettings()
        .with(
            s -> {
              s.dialect = dialect;
              s.apiKey = Secret.of(key);
            })
        .frozen()
        .endpoint()
        .keyRemark();
  }
}
