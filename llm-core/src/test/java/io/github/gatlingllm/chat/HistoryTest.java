// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import static io.github.gatlingllm.chat.Message.assistant;
import static io.github.gatlingllm.chat.Message.system;
import static io.github.gatlingllm.chat.Message.user;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryTest {

  @Test
  void itIsInTheOrderOfSpeaking() {
    History history =
        History.EMPTY
            .after(List.of(user("q1")), "a1", Integer.MAX_VALUE)
            .after(List.of(system("brief"), user("q2")), "a2", Integer.MAX_VALUE);

    assertThat(history.messages())
        .containsExactly(user("q1"), assistant("a1"), system("brief"), user("q2"), assistant("a2"));
  }

  @ParameterizedTest(name = "at most {0}: {1} messages")
  @CsvSource({"0,0", "1,0", "2,2", "3,2", "4,4", "5,4", "6,6", "100,6"})
  void itIsCutByWholeTurnsFromTheOldest(int most, int kept) {
    History history = History.EMPTY;
    for (int i = 1; i <= 3; i++) {
      history = history.after(List.of(user("q" + i)), "a" + i, most);
    }

    List<Message> all =
        List.of(
            user("q1"), assistant("a1"), user("q2"), assistant("a2"), user("q3"), assistant("a3"));
    assertThat(history.messages()).isEqualTo(all.subList(6 - kept, 6));
  }

  @Test
  void systemMessagesCountNotAndGoWithTheirTurn() {
    History history = History.EMPTY.after(List.of(system("s"), user("q1")), "a1", 2);

    assertThat(history.messages()).hasSize(3);
    assertThat(history.after(List.of(user("q2")), "a2", 2).messages())
        .containsExactly(user("q2"), assistant("a2"));
  }

  @Test
  void resultsBelongToTheTurnThatCalled() {
    Message calling = Message.assistant("", List.of(new ToolCall("c", "f", "{}")));
    Message result = Message.tool("c", "r");

    History called = History.EMPTY.after(List.of(user("q1")), calling, 1);
    assertThat(called.messages()).as("results need it").containsExactly(user("q1"), calling);
    assertThat(called.openCalls()).isEqualTo(calling.calls());
    History again = called.after(List.of(result), calling, 3);
    assertThat(again.messages()).containsExactly(user("q1"), calling, result, calling);
    History answered = again.after(List.of(result), "a1", 6);
    assertThat(answered.messages()).hasSize(6);
    assertThat(answered.openCalls()).isEmpty();
    assertThat(again.after(List.of(result, user("q2")), "a2", 6).messages())
        .as("a history begins with the user")
        .containsExactly(user("q2"), assistant("a2"));
  }

  @Test
  void anEarlierOneStaysAsItWas() {
    History earlier = History.EMPTY.after(List.of(user("q1")), "a1", 10);
    History one = earlier.after(List.of(user("q2")), "a2", 10);
    History other = earlier.after(List.of(user("q3")), "a3", 10);

    assertThat(earlier.messages()).hasSize(2);
    assertThat(one.messages()).contains(user("q2")).doesNotContain(user("q3"));
    assertThat(other.messages()).contains(user("q3")).doesNotContain(user("q2"));
  }
}
