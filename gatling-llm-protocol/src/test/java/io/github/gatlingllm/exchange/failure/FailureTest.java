/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
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
}
