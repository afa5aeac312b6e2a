// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

/** Gatling's client was about to send a prompt a second time. */
final class ResendRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  ResendRefusedException() {
    super(
        "the server closed the connection; the prompt is not sent a second time",
        null,
        false,
        false);
  }
}
