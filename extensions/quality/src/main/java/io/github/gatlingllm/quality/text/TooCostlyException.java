// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

/** Thrown if an answer cannot be scored at a bounded cost. The message quotes no answer. */
public final class TooCostlyException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /** Creates an exception with its reason. */
  public TooCostlyException(String message) {
    super(message);
  }
}
