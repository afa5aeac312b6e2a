// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

/** Thrown if bytes arrive on a reused connection too early to answer its request. */
final class UnaskedBytesException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param bytes the number of bytes in the first read
   */
  UnaskedBytesException(int bytes) {
    super(ExchangeTexts.unexpectedBytes(bytes), null, false, false);
  }
}
