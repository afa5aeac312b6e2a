// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScorersTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://alice:sesame@h/v1/embeddings",
        "http://alice:ses ame@h/v1/embeddings",
        "http://sesame@h/v1/embeddings?key=sesame"
      })
  void aUserInTheUrlOfEmbeddingsIsRefusedAndNotShown(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Scorers.embeddingSimilarity(url, "m"))
        .withMessageStartingWith(
            "embeddingSimilarity(...): the URL must hold no user and no password, but was"
                + " 'http://***@h/v1/embeddings")
        .withMessageEndingWith("Give the key as the last argument")
        .withMessageNotContainingAny("alice", "sesame", "ses ame");
  }

  /** As a file ends. */
  @Test
  void aKeyOfEmbeddingsThatCantBeSentIsRefusedAndNotShown() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Scorers.embeddingSimilarity("http://h/v1", "m", "sesame\n"))
        .withMessageStartingWith(
            "embeddingSimilarity(...): character 7 of 7 is U+000A LINE FEED (LF). ")
        .withMessageNotContaining("sesame");
  }
}
