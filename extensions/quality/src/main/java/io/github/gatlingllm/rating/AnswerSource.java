// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

/** The source of an answer. */
enum AnswerSource {
  /** The run, under load. */
  UNDER_LOAD("underLoad", "under load"),
  /** The run, unloaded. */
  UNLOADED("unloaded", "unloaded"),
  /** The baseline's run, under load. */
  BASELINE("baseline", "baseline");

  private final String key;
  private final String label;

  AnswerSource(String key, String label) {
    this.key = key;
    this.label = label;
  }

  /** Returns the key in files. */
  String key() {
    return key;
  }

  /** Returns the label for people. */
  String label() {
    return label;
  }
}
