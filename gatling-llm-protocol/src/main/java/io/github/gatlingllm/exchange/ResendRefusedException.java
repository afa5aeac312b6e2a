// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

/** Gatling's client was about to send a prompt a second time. */
final class ResendRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  ResendRefusedException() {
    super(ExchangeTexts.RESEND_REFUSED, null, false, false);
  }
}
