// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.TokenCounts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PromptSamplesTest {

  private static final Usage TOLD = Usage.of(19, 5);
  private static final ChatRequest ONE = ChatRequest.builder("m").user("Hello there").build();
  private static final ChatRequest TWO =
      ChatRequest.builder("m").system("You help.").user("Hello").build();

  private final PromptSamples samples = new PromptSamples();

  @Test
  void theFirstPromptsOfOneMessageAreCounted() {
    for (int i = 0; i < PromptSamples.FIRST; i++) {
      assertThat(samples.of(ONE, TOLD, Phase.MEASURED)).containsExactly("Hello there");
    }
    assertThat(samples.of(ONE, TOLD, Phase.MEASURED)).isEmpty();
  }

  @Test
  void othersAreNot() {
    assertThat(samples.of(TWO, TOLD, Phase.MEASURED)).as("two messages").isEmpty();
    assertThat(samples.of(ONE, TOLD, Phase.COOL_DOWN)).as("in no figure").isEmpty();
    for (int i = 0; i < PromptSamples.FIRST; i++) {
      assertThat(samples.of(ONE, TOLD, Phase.MEASURED)).as("not used up").isNotEmpty();
    }
  }

  @Test
  void promptsWhoseLengthTheServerDoesNotTellAreAllCounted() {
    for (int i = 0; i < 3 * PromptSamples.FIRST; i++) {
      assertThat(samples.of(TWO, null, Phase.MEASURED)).containsExactly("You help.", "Hello");
    }
    assertThat(samples.of(TWO, Usage.of(Usage.ABSENT, 5), Phase.WARM_UP))
        .containsExactly("You help.", "Hello");
  }

  @Test
  void whatIsNotTextAloneIsNotCounted() {
    for (ChatRequest request :
        List.of(
            ChatRequest.builder("m").message(Message.user("Look").withImage("data:,")).build(),
            ChatRequest.builder("m").user("Hi").field("messages", List.of()).build(),
            ChatRequest.builder("m").field("input", "embed me").build(),
            ChatRequest.builder("m")
                .user("Hi")
                .shape(AnswerShape.PLAIN.withTools(tools()))
                .build())) {
      assertThat(samples.of(request, TOLD, Phase.MEASURED)).isEmpty();
      assertThat(samples.of(request, null, Phase.MEASURED)).isEmpty();
      assertThat(known(request, requested(9))).isEqualTo(TokenCounts.ABSENT);
    }
    assertThat(samples.of(seeded(), TOLD, Phase.MEASURED))
        .as("other fields do not matter")
        .hasSize(1);
  }

  @Test
  void withoutATokenizerAPromptIsAsLongAsItsWorkloadKnows() {
    assertThat(known(ONE, requested(9))).isEqualTo(9);
    assertThat(known(TWO, requested(9))).as("two messages").isEqualTo(TokenCounts.ABSENT);
    assertThat(known(ONE, requested(Prompt.UNKNOWN))).isEqualTo(TokenCounts.ABSENT);
    assertThat(known(ONE, null)).isEqualTo(TokenCounts.ABSENT);
    assertThat(samples.known(ONE, requested(9), null, Phase.MEASURED))
        .as("nothing to hold it against")
        .isEqualTo(TokenCounts.ABSENT);
  }

  private int known(ChatRequest request, @Nullable RequestedWork requested) {
    return samples.known(request, requested, TOLD, Phase.MEASURED);
  }

  private static RequestedWork requested(int tokens) {
    var origin = new Prompt.Origin("a test", true);
    return new RequestedWork(List.of(origin), tokens, 0, true, Prompt.UNKNOWN);
  }

  private static ChatRequest seeded() {
    return ChatRequest.builder("m").user("Hi").field("seed", 1).build();
  }

  private static List<Tool> tools() {
    return List.of(new Tool("f", "", Map.of()));
  }
}
