// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

/** The errors of histories that a dialect can't send. */
final class DialectTexts {

  static final String TEXT_ONLY = "the prompt is text";

  private DialectTexts() {}

  static String resultWithoutCall(String id) {
    return "tool result: no message calls '"
        + id
        + "'. Each result must answer a call of an earlier assistant message. Correct its"
        + " tool_call_id, or remove it.";
  }
}
