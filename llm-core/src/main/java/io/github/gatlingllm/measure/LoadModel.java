// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

/** What decides when a request is sent. */
public enum LoadModel {
  OPEN,
  CLOSED,
  MIXED;

  /** Returns the name in output files. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
