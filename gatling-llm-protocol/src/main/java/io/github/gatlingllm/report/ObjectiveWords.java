/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.Quantity;
import java.util.ArrayList;
import java.util.List;

/** The words about a judged objective that all formats for people share. */
final class ObjectiveWords {

  private ObjectiveWords() {}

  /** {@code 137.2 ms}, or a dash without data. */
  static String actual(ObjectiveResult result) {
    return result.actual().isPresent()
        ? quantity(result, result.actual().getAsDouble())
        : Texts.ABSENT;
  }

  /** {@code ≤ 200 ms}. */
  static String bound(ObjectiveResult result) {
    return result.objective().requirement().text(result.objective().unit());
  }

  /** {@code weak, 95 % interval 121.4 … 205.1 ms; reason}; empty where nothing needs saying. */
  static String note(ObjectiveResult result) {
    List<String> notes = new ArrayList<>();
    if (result.weak()) {
      notes.add("weak");
    }
    ObjectiveResult.Interval interval = result.interval();
    if (interval != null) {
      notes.add(
          "95 % interval "
              + Quantity.plain(interval.low())
              + " … "
              + quantity(result, interval.high()));
    }
    if (result.reason() != null) {
      notes.add(result.reason());
    }
    if (result.tolerated()) {
      notes.add("allowed");
    }
    return String.join("; ", notes);
  }

  private static String quantity(ObjectiveResult result, double value) {
    return Quantity.plain(value) + " " + result.objective().unit();
  }
}
