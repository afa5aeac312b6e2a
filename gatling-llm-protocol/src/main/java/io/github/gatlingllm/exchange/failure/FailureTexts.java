// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

/** The sentences around failures. */
final class FailureTexts {

  private FailureTexts() {}

  static String failed(String requestName, String failure) {
    return "'" + requestName + "' failed: " + failure;
  }

  static String retryAfter(String value) {
    return " (Retry-After: " + value + ")";
  }

  static String limitExceeded(String part, long bytes, long limit) {
    return part + " of at least " + bytes + " bytes, the limit is " + limit;
  }
}
