// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import java.time.Duration;

/** The errors of request definitions. */
final class RequestTexts {

  static final String NO_MODEL =
      "no model is set. Add .model(\"...\") to the llm protocol or to the request.";
  static final String NO_FIELDS =
      "fields must be a map of body fields, but was null. Set it with a feeder.";
  static final String NOTHING_CALLED = "no tool is called, so there is no result to send.";

  private RequestTexts() {}

  static String notPositive(String name, Duration value) {
    return name + " must be above 0, but was " + value;
  }

  static String tooFewAttempts(int attempts) {
    return "maxAttempts must be at least 2, the first one included, but was " + attempts;
  }

  static String negativeWait(Duration backoff, Duration maxWait) {
    return "backoff and maxWait must be at least 0, but were " + backoff + " and " + maxWait;
  }

  static String fieldsNoMap(String value) {
    return "fields must be a map of body fields, but was " + value + ".";
  }

  static String foreignCheck(String type) {
    return "a check of an LLM request must be one of finishReason(), outputText(), outputTokens(),"
        + " ttft(), tpot(), e2e(), but was of type "
        + type
        + ". To look into the text, use outputText().transform(...).";
  }

  static String headerName(String name) {
    return "a header's name must contain only letters, digits and !#$%&'*+-.^_`|~, but was '"
        + name
        + "'";
  }

  static String headerOfClient(String name) {
    return "a header's name must not be '" + name + "', which the client sets";
  }

  static String headerValue(
      String source, int position, int length, String character, boolean secret) {
    return source
        + ": character "
        + position
        + " of "
        + length
        + " is "
        + character
        + ". "
        + (secret
            ? "A key or secret must contain only visible ASCII characters, with spaces or tabs only"
                + " between them. Copy it again without that character."
            : "A header's value must be one line of visible ASCII characters, spaces, tabs and other"
                + " ISO-8859-1 characters. Remove the character, or percent-encode it.");
  }

  static String noMessages(String value) {
    return "messages must be a list of at least one message, but was "
        + value
        + ". Set it with a feeder.";
  }

  static String messagesNoList(String value) {
    return "messages must be a list of messages, each with role and content, but was "
        + value
        + ". Use .user(...) for a single text.";
  }

  static String message(int index, String error) {
    return "messages[" + index + "] " + error;
  }

  static String messageNoMap(String value) {
    return "must be a map with role and content, but was " + value;
  }

  static String messageContent(String value) {
    return "must have a text or a list of parts as content, but had " + value;
  }

  static String messageRole(String role) {
    return "must have the role system, developer, user, assistant or tool, but had "
        + role
        + ". "
        + unchanged();
  }

  static String toolsNotSent(String conversation, String dialect) {
    return "answerTools: conversation '"
        + conversation
        + "' uses a dialect without tools ("
        + dialect
        + "). Results of tools need messages. Use a dialect that has them, such as llm.openAi(), or"
        + " remove answerTools(...).";
  }

  static String unknownTool(String name) {
    return "Error: there is no tool '" + name + "'.";
  }

  static String messagePart(String part) {
    return "must have parts of type text or image_url, but had " + part + ". " + unchanged();
  }

  static String imageUrl(String value) {
    return "must have image_url {\"url\": \"…\"}, but had " + value;
  }

  private static String unchanged() {
    return "To send messages unchanged to OpenAI's chat API, use"
        + " .param(\"messages\", \"#{messages}\").";
  }
}
