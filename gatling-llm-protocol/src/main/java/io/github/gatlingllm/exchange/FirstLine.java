// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.netty.buffer.Unpooled;

/** Reads the first line of a body in which each line may be an event. */
final class FirstLine implements EventDecoder.Sink {

  private final DeltaReader reader;
  private final Delta delta = new Delta();
  private boolean read;
  private boolean wholeAnswer;

  private FirstLine(DeltaReader reader) {
    this.reader = reader;
  }

  /**
   * Returns whether the body is a JSON body of one line: an error, or an answer that ends with that
   * line.
   */
  static boolean isWholeAnswer(Dialect dialect, byte[] body) {
    try (DeltaReader reader = dialect.reader(null, null)) {
      var first = new FirstLine(reader);
      dialect.framing().newDecoder(body.length).decode(Unpooled.wrappedBuffer(body), first);
      return first.wholeAnswer;
    }
  }

  @Override
  public void event(byte[] bytes, int from, int to) {
    if (!read) {
      read = true;
      reader.event(bytes, from, to, delta);
      wholeAnswer = delta.done() || delta.error() != null || delta.malformed();
    }
  }
}
