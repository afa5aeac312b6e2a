// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {

  private static final List<String> KNOWN =
      List.of("HTTP 429", "HTTP 503", "Request timed out", "Stream cut short", "length", "stop");

  @ParameterizedTest
  @CsvSource({
    "HTTP429, HTTP 429",
    "http 503, HTTP 503",
    "Request timeout, Request timed out",
    "Stream cut, Stream cut short",
    "lenght, length",
  })
  void aKnownNameWithMistakesIsRefused(String name, String meant) {
    assertThatThrownBy(() -> Spelling.require("failure text", name, KNOWN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(ObjectiveErrorTexts.misspelt("failure text", name, meant));
  }

  @Test
  void knownNamesAndNamesOfOnesOwnAreNot() {
    for (String name : List.of("HTTP 429", "stop", "jsonPath($.a).find.exists, found nothing")) {
      assertThatCode(() -> Spelling.require("failure text", name, KNOWN))
          .doesNotThrowAnyException();
    }
  }
}
