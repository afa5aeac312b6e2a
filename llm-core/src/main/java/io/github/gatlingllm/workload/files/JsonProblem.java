// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import com.fasterxml.jackson.core.JsonProcessingException;

/** Describes errors in JSON. */
public final class JsonProblem {

  private static final int MOST_CHARACTERS = 160;

  private JsonProblem() {}

  /** Returns the problem in one short line, without Jackson's locations and lists of options. */
  public static String of(JsonProcessingException e) {
    String all = e.getOriginalMessage().lines().findFirst().orElse("");
    String first = before(before(all, " (start marker at"), ": expected a valid value");
    return first.length() > MOST_CHARACTERS ? first.substring(0, MOST_CHARACTERS) + "…" : first;
  }

  private static String before(String text, String rest) {
    int end = text.indexOf(rest);
    return end < 0 ? text : text.substring(0, end);
  }
}
