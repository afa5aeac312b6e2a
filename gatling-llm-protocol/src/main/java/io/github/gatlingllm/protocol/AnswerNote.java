// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

/** What answers did that no request fails for, but that a reader of the figures must know. */
public enum AnswerNote {
  /** No terminal event, but a finish reason. */
  NO_TERMINAL_EVENT("streams without their terminal event, but with a finish reason"),
  /** The dialect may have grown since. */
  UNKNOWN_EVENT("events of a kind that the dialect does not know"),
  /** No JSON, or cut. */
  UNREADABLE_EVENT("unreadable events, skipped"),
  /** Plain words between events, or JSON that no field holds. */
  STRAY_LINE("lines of an event stream that are no field of one, ignored"),
  /** More choices than the request asked for, or other indexes. */
  CHOICE_BEYOND("events of choices beyond those that were asked for"),
  /** Not what a stream's content type should be. */
  STREAM_AS_TEXT("streams sent as text/plain, read as what their first bytes say"),
  /** As {@link #STREAM_AS_TEXT}. */
  STREAM_AS_BYTES("streams sent as application/octet-stream, read as what their first bytes say"),
  /** As {@link #STREAM_AS_TEXT}. */
  STREAM_WITHOUT_TYPE("streams sent without a content type, read as what their first bytes say"),
  /** As {@link #STREAM_AS_TEXT}. */
  STREAM_AS_JSON("streams sent as application/json, read as what their first bytes say");

  private final String text;

  AnswerNote(String text) {
    this.text = text;
  }

  public String counted(long times) {
    return text + ": " + times;
  }
}
