// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

/** The verdict of a search on a level. Files contain the names of the constants. */
public enum LevelVerdict {
  /** The level passed, at the error rate of the test. */
  PASSED("passed"),
  /** The level failed, at the error rate of the test. */
  MISSED("failed"),
  /** Neither was sure at the end. The level counts as failed, but bounds no interval. */
  UNDECIDED("undecided");

  private final String key;

  LevelVerdict(String key) {
    this.key = key;
  }

  /** Returns the word on the console. */
  public String key() {
    return key;
  }
}
