// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.measure.request.RequestRecord;

/** Receives the texts of responses. Any thread. */
public interface ResponseListener {

  /**
   * Returns what the second text of a response must contain. Tokens are not available if the client
   * counts tokens, or if another listener needs the tool calls.
   */
  default Marks marks() {
    return Marks.NONE;
  }

  /**
   * Called when a measured request has ended, with any outcome. Runs on the request's event loop
   * and must not block.
   *
   * @param level the load level of the request, from 1; 0: none
   */
  default void ended(RequestRecord request, int level) {}

  /**
   * Called when any attempt has ended that was sent, measured or not. Runs on its event loop and
   * must not block.
   */
  default void ended(EndedExchange exchange) {}

  /** Called when a measured request has received its response. Does not run on an event loop. */
  void responded(ResponseText response);

  /**
   * Called when a measured request has failed, or when too many responses are queued to read this
   * one. Runs on the request's event loop.
   *
   * @param level the load level of the request, from 1; 0: none
   */
  default void unanswered(RequestRecord request, int level) {}
}
