/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.sse;

/** An event outgrew the decoder's limit; the stream can't be read any further. */
public final class EventTooLargeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  EventTooLargeException(int maxEventBytes) {
    super(
        "An event of the stream is larger than the limit of "
            + maxEventBytes
            + " bytes: does the URL answer with an event stream? If so, raise the limit.");
  }
}
