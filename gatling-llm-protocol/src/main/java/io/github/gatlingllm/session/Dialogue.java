// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.github.gatlingllm.chat.History;
import io.github.gatlingllm.measure.record.SessionTotals;

/**
 * One conversation of one user, as far as it has come.
 *
 * @param history what was said
 * @param totals what it measured
 */
public record Dialogue(History history, SessionTotals totals) {

  /** Before the first turn. */
  public static final Dialogue START = new Dialogue(History.EMPTY, SessionTotals.NONE);
}
