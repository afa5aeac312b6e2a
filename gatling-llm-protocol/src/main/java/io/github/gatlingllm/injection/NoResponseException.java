// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

/** Signals that a request before the load got no response; the message contains no secret. */
public final class NoResponseException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  /** Creates an exception with a diagnosis. */
  public NoResponseException(String diagnosis) {
    super(diagnosis);
  }
}
