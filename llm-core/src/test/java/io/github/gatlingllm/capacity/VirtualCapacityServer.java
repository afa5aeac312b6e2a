// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

/** A server in virtual time, to which requests come one by one. */
public interface VirtualCapacityServer {

  /** When something happens by itself. */
  long next();

  /** A request arrives. */
  void arrive(long now);

  /** What happens by itself happens. */
  void run(long now);
}
