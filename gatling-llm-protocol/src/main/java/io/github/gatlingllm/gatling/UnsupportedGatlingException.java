// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

/**
 * This Gatling is not one that the extension runs with. It has no stack trace and no cause: Gatling
 * would print both, twice, around the one line that helps.
 */
public class UnsupportedGatlingException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public UnsupportedGatlingException(String message) {
    super(message, null, false, false);
  }
}
