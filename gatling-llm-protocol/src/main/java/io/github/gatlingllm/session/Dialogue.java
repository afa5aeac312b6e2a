// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.github.gatlingllm.chat.History;
import io.github.gatlingllm.measure.record.SessionTotals;

/**
 * The state of one conversation of one user.
 *
 * @param history the messages so far
 * @param totals the measurements so far
 * @param calling whether the answer of the last request is in the history and calls tools
 */
public record Dialogue(History history, SessionTotals totals, boolean calling) {

  /** Creates a state in which no tool is called. */
  public Dialogue(History history, SessionTotals totals) {
    this(history, totals, false);
  }

  /** The state before the first turn. */
  public static final Dialogue START = new Dialogue(History.EMPTY, SessionTotals.NONE);
}
