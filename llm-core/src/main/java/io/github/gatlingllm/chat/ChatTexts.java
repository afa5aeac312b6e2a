// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

/** The errors of messages; each continues a sentence about the message. */
final class ChatTexts {

  static final String OLD_CALL = "must have tool_calls instead of function_call";
  static final String CALLS_NO_LIST = "must have a list as tool_calls";
  static final String CALL_ID_MISSING =
      "must have tool_call_id, the id of the call that it answers";

  private ChatTexts() {}

  static String callInvalid(String call) {
    return "must have tool_calls such as {\"id\": \"call_1\", \"type\": \"function\","
        + " \"function\": {\"name\": \"search\", \"arguments\": \"{}\"}}, but had "
        + (call.length() > 120 ? call.substring(0, 120) + "…" : call);
  }

  static String resultWithoutCall(String id) {
    return "must answer a call of an earlier message, but no tool_calls have the id '" + id + "'";
  }
}
