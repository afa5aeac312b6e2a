// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFactoryTest {

  @ParameterizedTest
  @CsvSource({
    "http://h:1,/v1/chat/completions,http://h:1/v1/chat/completions",
    "http://h:1/,/v1/chat/completions,http://h:1/v1/chat/completions",
    "http://h:1/v1,/v1/chat/completions,http://h:1/v1/chat/completions",
    "http://h:1/v1/,/v1/chat/completions,http://h:1/v1/chat/completions",
    "https://h/openai/v1,/v1/chat/completions,https://h/openai/v1/chat/completions",
    "https://h/api,/v1/chat/completions,https://h/api/v1/chat/completions",
    "https://h/api,/chat,https://h/api/chat",
    "https://h/chat,/chat,https://h/chat/chat",
    "http://h:1/v1,https://other/mcp,https://other/mcp",
    "http://h:1/v1,/v1/chat?to=http://x,http://h:1/v1/chat?to=http://x",
    "http://v1,/v1/chat/completions,http://v1/v1/chat/completions",
  })
  void baseAndPathShareTheVersion(String base, String path, String url) {
    assertThat(RequestFactory.join(base, path)).isEqualTo(url);
  }
}
