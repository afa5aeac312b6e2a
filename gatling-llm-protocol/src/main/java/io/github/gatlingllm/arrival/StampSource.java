// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

/** What an event's stamp is. */
public enum StampSource {
  /** Its arrival at the socket, as the kernel tells it. */
  KERNEL,
  /** That of a later event: it came before, and behind the earlier ones. */
  COARSE,
  /** The read's: the kernel does not tell, or is not believed. */
  READ
}
