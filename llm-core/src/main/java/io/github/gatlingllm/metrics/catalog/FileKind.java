// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

/** The types of families in {@code metrics.txt}, a subset of OpenMetrics. */
public enum FileKind {
  /** A value that only grows; its samples end in {@code _total}. */
  COUNTER("counter", "_total"),
  /** A value that rises and falls. */
  GAUGE("gauge", ""),
  /** Quantiles, count and sum. */
  SUMMARY("summary", ""),
  /** One of several states; its last label has the name of the family. */
  STATE_SET("stateset", ""),
  /** Labels with texts; its samples end in {@code _info}. */
  INFO("info", "_info");

  private final String key;
  private final String suffix;

  FileKind(String key, String suffix) {
    this.key = key;
    this.suffix = suffix;
  }

  /** The name of the type. */
  public String key() {
    return key;
  }

  /** The suffix of the names of samples. */
  public String suffix() {
    return suffix;
  }
}
