// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import java.util.OptionalDouble;

/**
 * The capacity around which load levels are chosen.
 *
 * @param perSecond the capacity in requests per second; empty if not known
 * @param firstAround the number of the first level around it; earlier levels searched for it
 */
public record KnownCapacity(OptionalDouble perSecond, int firstAround) {

  /** No known capacity. */
  public static final KnownCapacity NONE = new KnownCapacity(OptionalDouble.empty(), 1);
}
