// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;

/**
 * A load that was tried.
 *
 * @param load in the unit of the search
 * @param verdict the verdict on its level
 */
record TriedLoad(double load, LevelVerdict verdict) {

  /** Whether the load passed. */
  public boolean held() {
    return verdict == LevelVerdict.PASSED;
  }
}
