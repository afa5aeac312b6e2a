// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

/** Sends an answer. Event loop only. */
interface Reply {

  /** The engine accepted the request. */
  void accepted();

  /** A token was generated. */
  void token(int index);

  /** All tokens were generated. */
  void complete();

  /** The connection closed. */
  void abandon();
}
