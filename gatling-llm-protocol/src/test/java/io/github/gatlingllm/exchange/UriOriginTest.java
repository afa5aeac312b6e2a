/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.uri.Uri;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriOriginTest {

  @ParameterizedTest
  @CsvSource({
    "https://user:pa55word@api.example.com/v1/chat?key=secret#x, https://api.example.com",
    "http://localhost:8000/v1/chat/completions,                  http://localhost:8000",
    "https://api.example.com:443/,                               https://api.example.com",
    "http://10.0.0.7:80/token/abc,                               http://10.0.0.7"
  })
  void nothingOfAUrlIsToldThatMayBeSecret(String url, String origin) {
    assertThat(UriOrigin.of(Uri.create(url))).isEqualTo(origin);
  }
}
