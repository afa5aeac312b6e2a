// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

/** The system calls used here, with memory addresses for pointers. */
interface Kernel {

  /** {@code recvmsg(2)}. */
  long recvmsg(int socket, long message, int flags);

  /** {@code getsockopt(2)}. */
  int getsockopt(int socket, int level, int name, long value, long length);
}
