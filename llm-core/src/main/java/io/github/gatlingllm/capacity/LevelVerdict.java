// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

/** What a level of a search showed. */
public enum LevelVerdict {
  /** Its load is surely kept: good enough, by the test's error rate. */
  HELD("held"),
  /** Its load is surely not kept. */
  MISSED("missed"),
  /** Neither is sure at its end. It counts as not held, but bounds no interval. */
  UNDECIDED("undecided");

  private final String key;

  LevelVerdict(String key) {
    this.key = key;
  }

  /** The word in reports. */
  public String key() {
    return key;
  }
}
