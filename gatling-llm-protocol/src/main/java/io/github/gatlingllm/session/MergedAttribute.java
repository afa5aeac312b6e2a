// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import org.jspecify.annotations.Nullable;

/**
 * A session attribute that concurrent branches of a user can change without losing what the others
 * changed. Of other attributes, the last branch that changed it decides.
 */
public interface MergedAttribute {

  /**
   * Returns the value after a branch that ended with this one.
   *
   * @param before the value before the branches; null if there was none
   * @param others the value after the branches before this one; null if there is none
   */
  Object mergedInto(@Nullable Object before, @Nullable Object others);
}
