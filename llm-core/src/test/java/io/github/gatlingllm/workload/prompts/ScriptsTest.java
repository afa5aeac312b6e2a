// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.workload.arrivals.ThinkTimes;
import io.github.gatlingllm.workload.dataset.RecordedScript;
import io.github.gatlingllm.workload.dataset.Script;
import io.github.gatlingllm.workload.length.TokenLengths;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sessions of an agent, and those that took place. */
class ScriptsTest {

  private static final Tokenizer TOKENIZER = JtokkitTokenizer.cl100kBase();
  private static final Prompt.Origin ORIGIN = new Prompt.Origin("test", false);

  private static final AgentShape SHAPE =
      new AgentShape(
          50,
          TokenLengths.uniform(10, 40),
          TokenLengths.uniform(5, 9),
          TokenLengths.uniform(1, 6),
          ThinkTimes.fixed(Duration.ofMillis(10)),
          4096);

  @Test
  void agentsShareTheirContextAndNothingElse() {
    var scripts = new AgentScripts(SHAPE, 1, TOKENIZER);
    var said = new HashSet<String>();
    int turns = 0;
    for (int index = 0; index < 50; index++) {
      Script script = scripts.at(index);
      assertThat(script.system()).isEqualTo(scripts.at(0).system());
      assertThat(script.turns()).isBetween(1, 6);
      for (int turn = 0; turn < script.turns(); turn++) {
        Prompt prompt = script.turn(turn);
        assertThat(TOKENIZER.count(prompt.text()))
            .isEqualTo(prompt.inputTokens())
            .isBetween(10, 40);
        assertThat(prompt.outputTokens()).isBetween(5, 9);
        assertThat(script.answer(turn)).isNull();
        said.add(prompt.text());
        turns++;
      }
    }
    assertThat(TOKENIZER.count(scripts.at(0).system())).isEqualTo(50);
    assertThat(said).hasSize(turns);
  }

  @Test
  void aSeedGivesTheSameSessions() {
    var again = new AgentScripts(SHAPE, 1, TOKENIZER).at(9);
    var script = new AgentScripts(SHAPE, 1, TOKENIZER).at(9);
    assertThat(script.turns()).isEqualTo(again.turns());
    assertThat(script.turn(0)).isEqualTo(again.turn(0));
    assertThat(new AgentScripts(SHAPE, 2, TOKENIZER).at(9).turn(0)).isNotEqualTo(again.turn(0));
  }

  @Test
  void aSessionEndsWhereItsContextIsFull() {
    AgentShape endless =
        SHAPE.with(
            s -> {
              s.steps = TokenLengths.fixed(1000);
              s.maxInput = 500;
            });
    for (int index = 0; index < 20; index++) {
      Script script = new AgentScripts(endless, 3, TOKENIZER).at(index);
      int longest = 50;
      for (int turn = 0; turn < script.turns(); turn++) {
        longest += script.turn(turn).inputTokens();
        assertThat(longest).isLessThanOrEqualTo(500);
        longest += script.turn(turn).outputTokens();
      }
      assertThat(longest + 40).isGreaterThan(500);
    }
    assertThat(new AgentScripts(SHAPE.with(s -> s.maxInput = 58), 3, TOKENIZER).at(0).turns())
        .isEqualTo(1);
  }

  @Test
  void agentsScaleInProportion() {
    AgentShape small = KnownProfiles.AGENT.scaledTo(8192);
    assertThat(small.context()).isEqualTo(317);
    assertThat(small.append().max()).isEqualTo(1024);
    assertThat(small.steps()).isSameAs(KnownProfiles.AGENT.steps());
    assertThat(small.scaledTo(10_000)).isSameAs(small);
    assertThatThrownBy(() -> SHAPE.with(s -> s.maxInput = 57))
        .hasMessageContaining("8 tokens more than its context of 50, but has 57");
    assertThatThrownBy(() -> SHAPE.with(s -> s.context = 0)).hasMessageContaining("but was 0");
  }

  @Test
  void aRecordIsPlayedTurnByTurn() {
    RecordedScript script =
        recorded(
            List.of(
                say("system", "Be brief."),
                say("assistant", "Hello!"),
                say("user", "one"),
                say("assistant", "the first answer"),
                say("user", "two"),
                say("user", "more"),
                say("assistant", "the second"),
                say("user", "three")));
    assertThat(script.system()).isEqualTo("Be brief.");
    assertThat(script.turns()).isEqualTo(3);
    assertThat(script.turn(1).text()).isEqualTo("two\n\nmore");
    assertThat(script.turn(0).outputTokens()).isEqualTo(TOKENIZER.count("the first answer"));
    assertThat(script.answer(1)).isEqualTo(Message.assistant("the second"));
    assertThat(script.turn(2).outputTokens()).isEqualTo(Prompt.UNKNOWN);
    assertThat(script.answer(2)).isNull();
    assertThat(script.withFreeAnswers().turn(0).outputTokens()).isEqualTo(Prompt.UNKNOWN);
    assertThat(script.withFreeAnswers().answer(0)).isEqualTo(Message.assistant("the first answer"));
  }

  @Test
  void anAgentsStepAnswersItsCalls() {
    Script script =
        new AgentScripts(SHAPE.with(s -> s.steps = TokenLengths.fixed(2)), 1, TOKENIZER).at(9);
    String text = script.turn(1).text();
    var calls = List.of(new ToolCall("a", "f", "{}"), new ToolCall("b", "g", "{}"));

    assertThat(script.messages(1, List.of())).containsExactly(Message.user(text));
    assertThat(script.messages(1, calls))
        .containsExactly(Message.tool("a", text), Message.tool("b", ToolCall.NO_RESULT));
  }

  @Test
  void resultsOfToolsAreTurns() {
    RecordedScript script =
        recorded(
            List.<Map<String, ?>>of(
                say("user", "Weather?"),
                Map.of("role", "assistant", "tool_calls", List.of(call("1", "f"), call("2", "g"))),
                Map.of("role", "tool", "tool_call_id", "1", "content", "rain"),
                Map.of("role", "tool", "tool_call_id", "2", "content", "noon"),
                say("assistant", "Wet."),
                say("user", "Thanks")));

    assertThat(script.turns()).isEqualTo(3);
    assertThat(script.sendsResults(0)).isFalse();
    assertThat(script.sendsResults(1)).isTrue();
    assertThat(script.turn(0).outputTokens()).as("free, since it calls").isEqualTo(Prompt.UNKNOWN);
    assertThat(script.turn(1).outputTokens()).isEqualTo(TOKENIZER.count("Wet."));
    assertThat(script.answer(0))
        .isEqualTo(
            Message.assistant(
                "", List.of(new ToolCall("1", "f", "{}"), new ToolCall("2", "g", "{}"))));
    var others = List.of(new ToolCall("x", "g", "{}"), new ToolCall("y", "h", "{}"));
    assertThat(script.messages(1, others))
        .as("by tool, then in order")
        .containsExactly(Message.tool("x", "noon"), Message.tool("y", "rain"));
    assertThat(script.messages(1, others.subList(0, 1)))
        .as("no result is lost")
        .containsExactly(Message.tool("x", "noon\n\nrain"));
    assertThat(script.messages(2, others.subList(1, 2)))
        .as("a call that was not recorded")
        .containsExactly(Message.tool("y", ToolCall.NO_RESULT), Message.user("Thanks"));
  }

  private static Map<String, Object> call(String id, String name) {
    return Map.of(
        "id", id, "type", "function", "function", Map.of("name", name, "arguments", "{}"));
  }

  @Test
  void laterTurnsAreLeftOut() {
    List<Map<String, String>> messages =
        List.of(say("user", "1"), say("assistant", "a"), say("user", "2"), say("assistant", "b"));
    assertThat(RecordedScript.of(messages, 1, TOKENIZER, ORIGIN).turns()).isEqualTo(1);
    assertThat(RecordedScript.of(messages, 9, TOKENIZER, ORIGIN).turns()).isEqualTo(2);
  }

  @Test
  void whatCannotBePlayedIsRefused() {
    assertThatThrownBy(() -> recorded(List.of(say("assistant", "Hello!"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no message of role 'user' with content");
    assertThatThrownBy(() -> recorded(List.of(say("user", "x"), say("critic", "y"))))
        .hasMessageContaining("role 'critic'");
    assertThatThrownBy(() -> RecordedScript.of(null, 1, TOKENIZER, ORIGIN))
        .hasMessageContaining("must be a list of messages, but is null");
    assertThatThrownBy(() -> RecordedScript.of(List.of("x"), 1, TOKENIZER, ORIGIN))
        .hasMessageContaining("not a map: x");
  }

  private static RecordedScript recorded(List<? extends Map<String, ?>> messages) {
    return RecordedScript.of(messages, 100, TOKENIZER, ORIGIN);
  }

  private static Map<String, String> say(String role, String content) {
    return Map.of("role", role, "content", content);
  }
}
