// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

/** The source of an event's stamp. */
public enum StampSource {
  /** Its arrival at the socket, from the kernel. */
  KERNEL,
  /** The arrival of a later event: it came before that, and after earlier events. */
  COARSE,
  /** The time of the read: there is no kernel timestamp, or it is implausible. */
  READ
}
