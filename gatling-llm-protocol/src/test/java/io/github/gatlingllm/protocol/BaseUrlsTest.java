// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.gatling.http.client.uri.Uri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaseUrlsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://alice:sesame@h:8000/v1",
        "http://alice@h/",
        "https://alice:ses%61me@h/v1?api_key=sesame",
        "https://:sesame@h/"
      })
  void aUserIsRefusedAndNotShown(String url) {
    assertThatIllegalStateException()
        .isThrownBy(() -> BaseUrls.requireNoUser(Uri.create(url)))
        .withMessageStartingWith(
            "The base URL (llm.url, baseUrl(...) or http.baseUrl(...)): the URL must hold no user"
                + " and no password, but was '")
        .withMessageContaining("LLM_API_KEY")
        .withMessageContaining("llm.header.Authorization")
        .withMessageNotContainingAny("alice", "sesame", "ses%61me");
  }

  @Test
  void aUrlWithoutOneIsTaken() {
    assertThatCode(() -> BaseUrls.requireNoUser(Uri.create("http://h:1/v1/a@b?key=1")))
        .doesNotThrowAnyException();
  }
}
