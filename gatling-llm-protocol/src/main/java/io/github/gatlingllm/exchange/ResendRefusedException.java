// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

/** Thrown to stop Gatling's client from sending a prompt a second time. */
final class ResendRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  ResendRefusedException() {
    super(ExchangeTexts.RESEND_REFUSED, null, false, false);
  }
}
