// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Validation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversionsTest {

  @ParameterizedTest
  @CsvSource({
    "i.g.g.g.Conversions$UnresolvedException: j.l.IllegalStateException: no session, no session",
    "j.l.IllegalArgumentException: too long, too long",
    "j.u.NoSuchElementException: None.get, j.u.NoSuchElementException: None.get",
    "No attribute named 'a' is defined, No attribute named 'a' is defined",
  })
  void namesOfExceptionsWithSentencesAreNoPartOfTheMessage(String message, String shown) {
    assertThatThrownBy(() -> Conversions.resolve(session -> failed(message), null))
        .isInstanceOf(Conversions.UnresolvedException.class)
        .hasMessage(shown);
  }

  @SuppressWarnings("unchecked") // a failure has no value
  private static Validation<String> failed(String message) {
    return (Validation<String>) (Object) new Failure(message);
  }
}
