// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.Locale;

/** How a request ended. */
public enum RequestStatus {
  /** It ended as its protocol says an answer ends, with content. */
  OK,
  /** HTTP status, transport, time-out, error payload, cut short, or no content at all. */
  FAILED,
  /** The client gave up on purpose. */
  CANCELLED,
  /** The end of the run cut it. */
  UNFINISHED,
  /** An attempt that failed and was followed by another: in no figure but its count. */
  RETRIED;

  /** The name in {@code requests.jsonl}: an attempt that is tried again has failed. */
  public String key() {
    return (this == RETRIED ? FAILED : this).name().toLowerCase(Locale.ROOT);
  }
}
