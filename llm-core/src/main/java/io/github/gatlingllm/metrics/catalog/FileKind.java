// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

/** What {@code metrics.txt} calls a family: the types of OpenMetrics that it has. */
public enum FileKind {
  /** Only ever grows; its samples end in {@code _total}. */
  COUNTER("counter", "_total"),
  /** Goes up and down. */
  GAUGE("gauge", ""),
  /** Quantiles, count and sum. */
  SUMMARY("summary", ""),
  /** One of several states: its last label has the family's own name. */
  STATE_SET("stateset", ""),
  /** Texts as labels; its samples end in {@code _info}. */
  INFO("info", "_info");

  private final String key;
  private final String suffix;

  FileKind(String key, String suffix) {
    this.key = key;
    this.suffix = suffix;
  }

  /** The type's name. */
  public String key() {
    return key;
  }

  /** What stands behind the family's name in its samples' names. */
  public String suffix() {
    return suffix;
  }
}
