// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import java.util.OptionalDouble;

/**
 * The capacity around which levels of load are chosen.
 *
 * @param perSecond in requests; empty: it is not known
 * @param firstAround the number of the first level around it: those before searched for it
 */
public record KnownCapacity(OptionalDouble perSecond, int firstAround) {

  /** Of a load whose levels are chosen without one. */
  public static final KnownCapacity NONE = new KnownCapacity(OptionalDouble.empty(), 1);
}
