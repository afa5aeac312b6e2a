/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretNamesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization",
        "AUTHORIZATION",
        "proxy-authorization",
        "X-Api-Key",
        "api-key",
        "apikey",
        "Ocp-Apim-Subscription-Key",
        "x-goog-api-key",
        "X-Amz-Security-Token",
        "X-Amz-Credential",
        "X-Amz-Signature",
        "Cookie",
        "X-Client-Secret",
        "X-Auth",
        "sig",
        "pwd",
        "X-JWT",
        "userPass",
        "sessionId"
      })
  void theNameOfASecret(String name) {
    assertThat(SecretNames.isSecret(name)).isTrue();
    assertThat(SecretNames.isSecretProperty("llm.header." + name)).isTrue();
    assertThat(SecretNames.isSecretProperty("llm." + name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"X-Team", "Accept", "x-request-id", "author", "compass", "design", "passed"})
  void theNameOfNoSecret(String name) {
    assertThat(SecretNames.isSecret(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "llm.maxTokens",
        "llm.maxTokensField",
        "llm.inputTokens",
        "llm.tokens.source",
        "llm.tokenizer",
        "llm.recordTokens",
        "llm.rate"
      })
  void propertiesThatCountTokensAreNoSecrets(String name) {
    assertThat(SecretNames.isSecretProperty(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"llm.header.X-Team", "llm.token", "llm.tokenizer.token", "llm.tokensKey"})
  void headersAndKeysAreSecretProperties(String name) {
    assertThat(SecretNames.isSecretProperty(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer abc",
        "basic YTpi",
        " Token abc",
        "AWS4-HMAC-SHA256 Credential=a",
        "sk-proj-1",
        "hf_abc",
        "eyJhbGciOiJIUzI1NiJ9.e30.x"
      })
  void aValueThatLooksLikeACredential(String value) {
    assertThat(SecretNames.isSecretValue(value)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "text/event-stream, */*", "basic", "token-bucket", "skill", ""})
  void otherValuesDoNot(String value) {
    assertThat(SecretNames.isSecretValue(value)).isFalse();
  }
}
