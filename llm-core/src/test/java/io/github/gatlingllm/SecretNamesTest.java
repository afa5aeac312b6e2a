// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        "X-Auth0",
        "X-OAuth",
        "X-AuthN",
        "xauth",
        "Authentication",
        "Authentication-Info",
        "X-Authorisation",
        "passcode",
        "X-Cred",
        "X-JwtAssertion",
        "SAMLResponse",
        "X-CSRF",
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
      strings = {
        "X-Team",
        "Accept",
        "x-request-id",
        "author",
        "X-Authority",
        "compass",
        "design",
        "passed",
        "sacred",
        "pinned"
      })
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
  @CsvSource({
    "llm.header.X-Team, llm.header.X-Team",
    "Authorization: Bearer sesame, Authorization:…",
    "'llm.apiKey sesame\nsesame', 'llm.apiKey …'",
    "'', ''"
  })
  void aValueInANameIsNotShown(String name, String shown) {
    assertThat(SecretNames.shown(name)).isEqualTo(shown);
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
        "gsk_0123456789abcdefg",
        "xai-0123456789abcdefg",
        "pplx-0123456789abcdefg",
        "r8_0123456789abcdefg",
        "fw_0123456789abcdefg",
        "csk-0123456789abcdefg",
        "tgp_v1_0123456789abcdefg",
        "dapi0123456789abcdef0123456789abcdef",
        "ya29.a0AfH6",
        "eyJhbGciOiJIUzI1NiJ9.e30.x"
      })
  void aValueThatLooksLikeACredential(String value) {
    assertThat(SecretNames.isSecretValue(value)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"load", "text/event-stream, */*", "basic", "token-bucket", "skill", "fw_team", ""})
  void otherValuesDoNot(String value) {
    assertThat(SecretNames.isSecretValue(value)).isFalse();
  }
}
