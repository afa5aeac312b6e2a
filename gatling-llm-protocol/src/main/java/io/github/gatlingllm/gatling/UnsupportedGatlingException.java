// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

/**
 * Thrown if the extension does not support this Gatling. It has no stack trace and no cause:
 * Gatling would print both, twice, around the one helpful line.
 */
public class UnsupportedGatlingException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public UnsupportedGatlingException(String message) {
    super(message, null, false, false);
  }
}
