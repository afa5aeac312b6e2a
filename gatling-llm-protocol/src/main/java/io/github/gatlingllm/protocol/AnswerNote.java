// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

/** Irregularities of answers that fail no request but matter to readers of the figures. */
public enum AnswerNote {
  /** A stream without its terminal event, but with a finish reason. */
  NO_TERMINAL_EVENT("streams without their terminal event, but with a finish reason"),
  /** An event that may belong to a newer version of the dialect. */
  UNKNOWN_EVENT("events of a kind unknown to the dialect"),
  /** An event that is not JSON, or incomplete. */
  UNREADABLE_EVENT("unreadable events, skipped"),
  /** Plain text between events, or JSON outside a field. */
  STRAY_LINE("event stream lines without a known field, ignored"),
  /** More choices than requested, or unexpected indexes. */
  CHOICE_BEYOND("events of choices beyond those requested"),
  /** A stream with a wrong content type. */
  STREAM_AS_TEXT("streams sent as text/plain, parsed by their first bytes"),
  /** As {@link #STREAM_AS_TEXT}. */
  STREAM_AS_BYTES("streams sent as application/octet-stream, parsed by their first bytes"),
  /** As {@link #STREAM_AS_TEXT}. */
  STREAM_WITHOUT_TYPE("streams sent without a content type, parsed by their first bytes"),
  /** As {@link #STREAM_AS_TEXT}. */
  STREAM_AS_JSON("streams sent as application/json, parsed by their first bytes");

  private final String text;

  AnswerNote(String text) {
    this.text = text;
  }

  public String counted(long times) {
    return text + ": " + times;
  }
}
