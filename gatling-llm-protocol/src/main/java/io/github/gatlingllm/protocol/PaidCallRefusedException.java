// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

/** Thrown instead of a call that may cost money and is not allowed. */
public final class PaidCallRefusedException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  PaidCallRefusedException(String host) {
    super(ProtocolTexts.paidCall(host, PaidCalls.REQUIRED, PaidCalls.OPT_IN));
    setStackTrace(new StackTraceElement[0]); // users need the rule, not the stack
  }
}
