// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;

/**
 * A load that was tried.
 *
 * @param load in the unit of the search
 * @param verdict what it showed
 */
record TriedLoad(double load, LevelVerdict verdict) {

  /** Whether the load was kept. */
  public boolean held() {
    return verdict == LevelVerdict.HELD;
  }
}
