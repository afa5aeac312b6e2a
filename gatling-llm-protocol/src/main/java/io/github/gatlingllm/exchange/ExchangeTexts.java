// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import java.util.Locale;

/** The texts of requests and their answers: details of failures, warnings and errors. */
final class ExchangeTexts {

  static final String EVENTS_NOT_SEPARATED =
      "no empty line separates the events, so they count as one: the server or a proxy must end"
          + " each event with an empty line";
  static final String NO_END = "neither a finish reason nor the end-of-stream event arrived";
  static final String CHOICE_WITHOUT_END =
      "one of the choices has no finish reason, and the end-of-stream event did not arrive";
  static final String NO_FINISH_REASON = "no finish reason";
  static final String STREAM_RESET = "the server reset the HTTP/2 stream";
  static final String CONNECTION_CLOSED = "the connection is closed";
  static final String RESEND_REFUSED =
      "the server closed the connection; the prompt is not sent a second time";
  static final String NO_ANSWER_IN_TIME = "no complete answer in time";

  private ExchangeTexts() {}

  static String brokenEvents(int broken, int events, String first) {
    return broken + " of " + events + " events can't be read, the first: " + first;
  }

  static String someBrokenEvents(int broken) {
    return "; events that can't be read: " + broken;
  }

  static String eventsWithoutJson(int events) {
    return "; events without JSON: " + events;
  }

  static String outsideOfEvents(String text) {
    return "; outside of events: " + text;
  }

  static String noContent(double seconds) {
    return "after " + rounded(seconds) + " without any content";
  }

  static String contentStopped(int chunks, double seconds) {
    String received = chunks == 1 ? "1 chunk" : chunks + " chunks";
    return "after " + received + " and " + rounded(seconds) + " without another";
  }

  private static String rounded(double seconds) {
    return String.format(Locale.ROOT, "%.1f s", seconds);
  }

  static String contentType(String type) {
    return "content type " + type;
  }

  static String contentEncoding(String encoding) {
    return ", content encoding " + encoding;
  }

  static String body(String excerpt) {
    return ", body " + excerpt;
  }

  static String finishReason(String reason) {
    return "finish reason " + reason;
  }

  static String unexpectedBytes(int bytes) {
    return bytes + " bytes arrived on the reused connection too early to answer the request";
  }

  static String tooLarge(int megabytes) {
    return "the answer is larger than " + megabytes + " MB";
  }

  static String waitingForServer(String why, long seconds, long most) {
    return "waiting for the server: " + why + " (" + seconds + " s of at most " + most + " s)";
  }

  static String notReady(long most, String why) {
    return "the server was not ready after "
        + most
        + " s; its last answer was: "
        + why
        + ". Check that it starts at this URL, or wait longer with llm.waitForServer";
  }

  static String callsNotRead(String dialect) {
    return "structured(...) and scorers of tool calls: they read only the tool calls of OpenAI's"
        + " chat API, but the dialect is "
        + dialect
        + ". Remove them, or request no tools.";
  }

  static String tokenizerFailed(String error) {
    return "The tokenizer failed, so tokens come from usage or chunks: " + error;
  }

  static String tunnel(String proxy) {
    return "this server, or " + proxy + " in front of it,";
  }

  static String proxy(String host, int port) {
    return "the proxy " + host + ":" + port;
  }
}
