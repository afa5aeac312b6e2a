// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.github.gatlingllm.chat.History;
import io.github.gatlingllm.measure.record.SessionTotals;

/**
 * The state of one conversation of one user.
 *
 * @param history the messages so far
 * @param totals the measurements so far
 */
public record Dialogue(History history, SessionTotals totals) {

  /** The state before the first turn. */
  public static final Dialogue START = new Dialogue(History.EMPTY, SessionTotals.NONE);
}
