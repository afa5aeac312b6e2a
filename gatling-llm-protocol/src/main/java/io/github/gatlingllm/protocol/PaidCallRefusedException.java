// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

/** A call that may cost money was not sent, since nobody allowed it. */
public final class PaidCallRefusedException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  PaidCallRefusedException(String host) {
    super(
        "calls to '"
            + host
            + "' may cost money: with -D"
            + PaidCalls.REQUIRED
            + "=true only local hosts are called (localhost, private addresses, names without a"
            + " dot, *.local) unless one says so: -D"
            + PaidCalls.OPT_IN
            + "=true, or llm.allowPaidCalls() in the simulation");
    setStackTrace(new StackTraceElement[0]); // the reader needs the rule, not our insides
  }
}
