// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

/**
 * Bytes came over a reused connection too soon to answer the request that they would be taken for.
 */
final class UnaskedBytesException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /**
   * Counts them.
   *
   * @param bytes in the first read
   */
  UnaskedBytesException(int bytes) {
    super(ExchangeTexts.unexpectedBytes(bytes), null, false, false);
  }
}
