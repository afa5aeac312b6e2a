// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.protocol.AnswerNote;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoteCountsTest {

  private final NoteCounts notes = new NoteCounts();

  @Test
  void oneLineAKindHoweverManyThreadsNoteIt() {
    IntStream.range(0, 1000).parallel().forEach(i -> notes.add(AnswerNote.UNKNOWN_EVENT, 2));
    notes.add(AnswerNote.NO_TERMINAL_EVENT, 1);
    assertThat(notes.lines())
        .containsExactly(
            "streams without their terminal event, but with a finish reason: 1",
            "events of a kind unknown to the dialect: 2000");
  }

  @Test
  void nothingNotedIsNothingTold() {
    notes.add(AnswerNote.UNREADABLE_EVENT, 0);
    assertThat(notes.lines()).isEmpty();
  }
}
