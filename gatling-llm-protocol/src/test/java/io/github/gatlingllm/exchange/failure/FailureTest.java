// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureTest {

  /** Objectives that name a text are held against the list. */
  @Test
  void everyTextOfAFailureIsInTheList() throws IllegalAccessException {
    var texts = new ArrayList<String>();
    for (Field field : Failure.class.getFields()) {
      if (field.getType() == String.class) {
        texts.add((String) field.get(null));
      }
    }
    texts.removeAll(List.of(Failure.ABANDONED, Failure.NO_PATIENCE, Failure.ENOUGH_TOKENS));
    assertThat(Failure.TEXTS).containsExactlyInAnyOrderElementsOf(texts);
  }

  @Test
  void whatAServerSaysStaysInOneLine() {
    var failure = new Failure("Check failed: a\nb", "c\u001B[31m\r\n::error::d\u2029e", null);

    assertThat(failure.full()).isEqualTo("Check failed: a b: c [31m  ::error::d e");
    assertThat(FailureLog.line("chat\n1", failure, "9\u001B"))
        .isEqualTo("'chat 1' failed: Check failed: a b: c [31m  : :error::d e (Retry-After: 9 )");
  }
}
