// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

/** The texts of exports to OpenTelemetry collectors: errors of settings, and losses. */
final class OtlpTexts {

  static final String ENDED_UNANSWERED = "the run ended before the collector answered";
  static final String ENDED_UNSENT = "the run ended before it could be sent";
  static final String TOO_SLOW = "the collector is too slow";
  static final String LAST_DELIVERED =
      ". The last one was delivered, so the collector has all counts.";
  static final String COUNTS_INCOMPLETE = ". The counts of the collector are incomplete.";
  static final String GRPC =
      "OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' is not supported. It must be http/json or"
          + " http/protobuf. Set -D"
          + OtlpOptions.URL
          + " to the collector's HTTP port (usually 4318), or to off.";
  static final String NO_COLLECTOR =
      SpanOptions.PROPERTY
          + ": no collector is set. Set -D"
          + OtlpOptions.URL
          + ", such as to http://localhost:4318.";

  private OtlpTexts() {}

  static String millisInvalid(String variable, String value, long least) {
    return variable
        + ": not a number of milliseconds ('"
        + value
        + "'). It must be at least "
        + least
        + ".";
  }

  static String pairWithoutName(String variable) {
    return variable + ": a pair has no name. It must be name=value,other=value.";
  }

  static String notPercentEncoded(String variable) {
    return variable + ": a value is not percent-encoded. Write a space as %20.";
  }

  static String urlInvalid(String name) {
    return name + ": not an HTTP URL. Set it to one such as http://localhost:4318.";
  }

  static String userInUrl(String name) {
    return name
        + ": contains a user or password. Send them by OTEL_EXPORTER_OTLP_HEADERS, such as"
        + " Authorization=Basic%20….";
  }

  static String headerInvalid(String header) {
    return "OTEL_EXPORTER_OTLP_HEADERS: the header '" + header + "' or its value is not allowed.";
  }

  static String shareInvalid(String value) {
    return SpanOptions.PROPERTY
        + ": not true, false or a number from 0 to 1 ('"
        + value
        + "'). A number is the share of requests with a span.";
  }

  static String status(int status) {
    return "HTTP " + status;
  }

  static String redirect(int status) {
    return "HTTP " + status + ", a redirect, which is not followed";
  }

  /**
   * Returns a loss.
   *
   * @param details the last error, rejections and consequences; may be empty
   */
  static String notDelivered(
      long missing, long offered, String what, String address, String details) {
    return "OpenTelemetry: "
        + missing
        + " of "
        + offered
        + " "
        + what
        + " to "
        + address
        + " were not delivered"
        + details;
  }

  static String lastError(String error) {
    return " (last error: " + error + ")";
  }

  static String rejectedValues(long values) {
    return ", and " + values + " values of other exports were rejected";
  }

  static String rejectedSpans(long spans) {
    return ", and " + spans + " other spans were rejected";
  }
}
