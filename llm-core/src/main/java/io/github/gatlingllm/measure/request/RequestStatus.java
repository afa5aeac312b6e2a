// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.Locale;

/** The status of a finished request. */
public enum RequestStatus {
  /** The response ended as its protocol requires, with content. */
  OK,
  /**
   * An HTTP error status, a transport failure, a time-out, an error payload, a truncated response,
   * or no content.
   */
  FAILED,
  /** The client gave up on purpose. */
  CANCELLED,
  /** The end of the run cut the request. */
  UNFINISHED,
  /** A failed attempt that another one followed; it counts in no other figure. */
  RETRIED;

  /** Returns the name in {@code requests.jsonl}, where a retried attempt has failed. */
  public String key() {
    return (this == RETRIED ? FAILED : this).name().toLowerCase(Locale.ROOT);
  }
}
