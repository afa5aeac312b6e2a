// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.measure.request.RequestRecord;

/** Gets the texts of responses. Any thread. */
public interface ResponseListener {

  /**
   * What the second text of a response must contain. Tokens are not available if the client counts
   * tokens, or another listener needs the calls.
   */
  default Marks marks() {
    return Marks.NONE;
  }

  /**
   * A measured request has ended, in whichever way. On its event loop: nothing here may wait.
   *
   * @param level the load level that it belongs to, from 1; 0: none
   */
  default void ended(RequestRecord request, int level) {}

  /** A measured request has got its response. Not on an event loop. */
  void responded(ResponseText response);

  /**
   * A measured request has failed, or its response can't be read, since too many wait. On its event
   * loop.
   *
   * @param level as of one that has ended
   */
  default void unanswered(RequestRecord request, int level) {}
}
