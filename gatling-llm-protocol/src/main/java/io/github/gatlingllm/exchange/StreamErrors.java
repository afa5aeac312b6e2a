// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.wire.ErrorBody;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The errors in a stream. A certain error always counts; a suspected one counts unless content
 * follows. Event loop only.
 */
final class StreamErrors {

  private static final int KEPT_OF_LINES = 4096;

  private @Nullable ServerError certain;
  private @Nullable ServerError suspected;
  private AnswerReader.Phase certainPhase = AnswerReader.Phase.BEFORE_FIRST_TOKEN;
  private AnswerReader.Phase suspectedPhase = AnswerReader.Phase.BEFORE_FIRST_TOKEN;

  /** The lines outside of events since the last content. */
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream(0);

  private boolean linesUnread;
  private int lineCount;

  void certain(ServerError error, AnswerReader.Phase phase) {
    if (certain == null) {
      certain = error;
      certainPhase = phase;
    }
  }

  void suspected(ServerError error, AnswerReader.Phase phase) {
    if (suspected == null) {
      suspectedPhase = phase;
    }
    // An event without a message may announce the next one, which has it.
    if (suspected == null || suspected.message().isEmpty()) {
      suspected = error;
    }
  }

  /** Adds a line that belongs to no event: perhaps part of an error's JSON. */
  void line(byte[] bytes, int from, int to, AnswerReader.Phase phase) {
    if (lines.size() == 0 && suspected == null) {
      suspectedPhase = phase;
    }
    lineCount++;
    linesUnread = true;
    int room = KEPT_OF_LINES - lines.size() - 1;
    if (room > 0) {
      lines.write(bytes, from, Math.min(room, to - from));
      lines.write('\n');
    }
  }

  /** Called when content has arrived, so the server continues. */
  void content() {
    if (suspected != null || lineCount > 0) {
      suspected = null;
      linesUnread = false;
      lines.reset();
    }
  }

  @Nullable ServerError error() {
    if (linesUnread) {
      linesUnread = false;
      suspected = suspected == null ? ErrorBody.in(lines.toByteArray()) : suspected;
    }
    return certain == null ? suspected : certain;
  }

  /** Returns the phase of the stream at the time of the error. */
  AnswerReader.Phase phase() {
    return certain == null ? suspectedPhase : certainPhase;
  }

  /** Returns the number of all lines that belong to no event. */
  int lineCount() {
    return lineCount;
  }

  /** Returns the lines since the last content; empty if there are none. */
  String lines() {
    return lines.toString(StandardCharsets.UTF_8).strip();
  }
}
