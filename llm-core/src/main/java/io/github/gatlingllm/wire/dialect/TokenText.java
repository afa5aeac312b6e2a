// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

/** A sequence of tokens, each followed by a mark that no text contains. */
public final class TokenText {

  /** Follows each token. */
  public static final char END = '\uFDD2';

  private TokenText() {}
}
