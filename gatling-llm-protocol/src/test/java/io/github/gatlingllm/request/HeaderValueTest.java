// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderValueTest {

  @Test
  void aKeyWithAnInvisibleCharacterIsRefusedByPosition() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HeaderValue.requiredKey("llm.apiKey", "sk-tide-4711\u200b"))
        .withMessage(
            RequestTexts.headerValue("llm.apiKey", 13, 13, "U+200B ZERO WIDTH SPACE", true));
  }

  @ParameterizedTest
  @CsvSource({
    "'sk-1\n', character 5 of 5 is U+000A LINE FEED (LF)",
    "'\tsk-1', character 1 of 5 is U+0009 CHARACTER TABULATION",
    "'sk-1 ', character 5 of 5 is U+0020 SPACE",
    "'sk\u00001', character 3 of 4 is U+0000 NULL",
    "'sk\u007f1', character 3 of 4 is U+007F DELETE",
    "'sk\u00a01', character 3 of 4 is U+00A0 NO-BREAK SPACE",
    "'\ufeffsk-1', character 1 of 5 is U+FEFF ZERO WIDTH NO-BREAK SPACE",
    "'sk–1', character 3 of 4 is U+2013 EN DASH",
    "'skü1', character 3 of 4 is U+00FC LATIN SMALL LETTER U WITH DIAERESIS",
    "'😀sk', character 1 of 3 is U+1F600 GRINNING FACE",
    "'sk\ud83d1', character 3 of 4 is U+D83D HIGH SURROGATES D83D",
  })
  void noOtherCharacterIsSentInAKey(String key, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HeaderValue.requiredKey("llm.apiKey(...)", key))
        .withMessageStartingWith("llm.apiKey(...): " + problem + ". ")
        .withMessageNotContaining("sk-1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HeaderValue.required("header", "X-Api-Key", key))
        .withMessageStartingWith("header: " + problem + ". ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sk-1", "!~", "a b", "a\tb", "", "Basic dXNlcjpr"})
  void visibleAsciiIsSent(String key) {
    assertThat(HeaderValue.requiredKey("llm.apiKey(...)", key)).isEqualTo(key);
  }

  @Test
  void otherHeadersMayHoldLatin1() {
    assertThat(HeaderValue.required("header", "X-Team", " Zürich ")).isEqualTo(" Zürich ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HeaderValue.required("llm.header.X-Team", "X-Team", "Łódź"))
        .withMessage(
            RequestTexts.headerValue(
                "llm.header.X-Team", 1, 4, "U+0141 LATIN CAPITAL LETTER L WITH STROKE", false));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HeaderValue.required("header", "X-Team", "a\r\nX-Other: b"))
        .withMessageStartingWith("header: character 2 of 13 is U+000D CARRIAGE RETURN (CR). ");
  }
}
