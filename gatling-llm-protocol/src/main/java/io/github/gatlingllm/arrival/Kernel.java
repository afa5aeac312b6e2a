// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

/** The calls of the system that are made, with addresses of memory for pointers. */
interface Kernel {

  /** {@code recvmsg(2)}. */
  long recvmsg(int socket, long message, int flags);

  /** {@code getsockopt(2)}. */
  int getsockopt(int socket, int level, int name, long value, long length);
}
