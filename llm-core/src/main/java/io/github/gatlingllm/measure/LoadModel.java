// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

/** Who decides when a request leaves. */
public enum LoadModel {
  OPEN,
  CLOSED,
  MIXED;

  /** The name in the output files. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
