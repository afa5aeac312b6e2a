// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

/** An event exceeded the decoder's limit; the rest of the stream can't be read. */
public final class EventTooLargeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  EventTooLargeException(long bytes, int maxEventBytes) {
    super("an event of at least " + bytes + " bytes, the limit is " + maxEventBytes);
  }
}
