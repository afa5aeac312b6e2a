// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import java.util.Locale;

/** Whether the first request of an adapter after a pause is slower than others. */
public enum SwapFinding {
  /** It is, by more than is negligible. */
  SLOWER,
  /** It is not, or by a negligible time. */
  NOT_SLOWER,
  /** The run does not show it. */
  UNDETERMINED;

  /** Returns the name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
