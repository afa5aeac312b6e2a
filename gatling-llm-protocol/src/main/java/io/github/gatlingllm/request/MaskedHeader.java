// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

/**
 * A header value that is sent unchanged but printed without its secret. Gatling's HTTP client
 * prints whole requests at debug level. Netty writes the characters and prints {@code toString}.
 */
final class MaskedHeader implements CharSequence {

  private final String value;
  private final String printed;

  MaskedHeader(String value, String printed) {
    this.value = value;
    this.printed = printed;
  }

  @Override
  public int length() {
    return value.length();
  }

  @Override
  public char charAt(int index) {
    return value.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return value.subSequence(start, end);
  }

  @Override
  public String toString() {
    return printed;
  }
}
