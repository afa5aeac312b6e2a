// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

/** Tokens in a row, each with a mark behind it that no text has. */
public final class TokenText {

  /** Behind each token. */
  public static final char END = '\uFDD2';

  private TokenText() {}
}
