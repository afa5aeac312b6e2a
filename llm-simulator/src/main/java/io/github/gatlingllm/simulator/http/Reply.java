// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

/** How an answer goes out. Event loop only. */
interface Reply {

  /** The engine has taken the request. */
  void accepted();

  /** The token at this index is there. */
  void token(int index);

  /** There are no more. */
  void complete();

  /** The connection is gone. */
  void abandon();
}
