// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

/** Answers requests, one after the other, on the server's thread. It must not block. */
@FunctionalInterface
public interface RequestHandler {

  /** Returns the answer. If it throws, the client gets status 500. */
  ServerAnswer answer(ServerRequest request);
}
