// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

/** An event outgrew the decoder's limit; the stream can't be read any further. */
public final class EventTooLargeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  EventTooLargeException(long bytes, int maxEventBytes) {
    super("an event of at least " + bytes + " bytes, the limit is " + maxEventBytes);
  }
}
