// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

/** Where an answer comes from. */
enum AnswerSource {
  /** The run, under load. */
  UNDER_LOAD("underLoad", "under load"),
  /** The run, without load. */
  UNLOADED("unloaded", "without load"),
  /** The baseline's run, under load. */
  BASELINE("baseline", "baseline");

  private final String key;
  private final String label;

  AnswerSource(String key, String label) {
    this.key = key;
    this.label = label;
  }

  /** As in files. */
  String key() {
    return key;
  }

  /** For people. */
  String label() {
    return label;
  }
}
