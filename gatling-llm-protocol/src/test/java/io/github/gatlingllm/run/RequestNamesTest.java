// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloAttachment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestNamesTest {

  private static final Slo QUICK =
      new Slo("quick", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 200e6)));

  private final RequestNames names = new RequestNames();

  @Test
  void aConversationIsNoRequest() {
    LlmProtocol protocol = attached("night", "support");
    add(protocol, "more", "support");
    add(protocol, "first", "support");
    assertThatIllegalStateException()
        .isThrownBy(names::requireNamed)
        .withMessage(
            RunStartTexts.sloOfConversation(
                "'quick' of 'night / support'", "quick", "support", List.of("first", "more")));
  }

  @Test
  void aConversationMayHaveTheNameOfARequest() {
    LlmProtocol protocol = attached("support");
    add(protocol, "support", "support");
    assertThat(names.requireNamed()).isEmpty();
  }

  @Test
  void aNameThatNobodyHasIsDoubted() {
    LlmProtocol protocol = attached("chatt");
    add(protocol, "chat", null);
    assertThat(names.requireNamed())
        .containsExactly(
            RunStartTexts.sloOfNoRequest("'quick' of 'chatt'", "chatt", List.of("chat")));
  }

  @Test
  void whatSessionsNameNobodyKnows() {
    LlmProtocol protocol = attached("support");
    add(protocol, "first", "support");
    add(protocol, "#{name}", null);
    assertThat(names.requireNamed()).isEmpty();
  }

  @Test
  void namesOfOtherProtocolsDoNotCount() {
    add(attached("chat"), "draft", null);
    add(LlmProtocol.defaults(), "chat", null);
    assertThat(names.requireNamed()).hasSize(1);
  }

  @Test
  void datasetsWithToolsNeedADialectThatSendsThem() {
    List<String> datasets = List.of("tools.jsonl (JSON)");
    assertThatCode(() -> names.requireToolDialect(datasets)).doesNotThrowAnyException();
    names.addListed("openai-completions", false);
    assertThatCode(() -> names.requireToolDialect(List.of())).doesNotThrowAnyException();
    assertThatIllegalStateException()
        .isThrownBy(() -> names.requireToolDialect(datasets))
        .withMessage(RunStartTexts.toolsNotSent("tools.jsonl (JSON)", "openai-completions"));
    names.addListed("openai-chat", true);
    assertThatCode(() -> names.requireToolDialect(datasets)).doesNotThrowAnyException();
  }

  private void add(LlmProtocol protocol, String name, @Nullable String conversation) {
    names.add(
        protocol,
        "openai-chat",
        new Expression<>(Expressions.toStringExpression(name)),
        conversation);
  }

  private static LlmProtocol attached(String... path) {
    return new ProtocolSettings()
        .with(s -> s.slos = List.of(new SloAttachment(QUICK, List.of(path))))
        .frozen();
  }
}
