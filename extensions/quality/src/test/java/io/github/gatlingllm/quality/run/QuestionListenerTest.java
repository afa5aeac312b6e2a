// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.injection.ResponseText;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.setup.PromptAssignment;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.wire.CallText;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of an answer that is scored. */
class QuestionListenerTest {

  private static final String KEY = "sk-very-secret-1";
  private static final Question QUESTION = new Question(0, "p", List.of("r"), null, null);

  private static final RequestId ID = new RequestId("chat", List.of(), "s", 1, null);

  private final AtomicReference<ProbeAnswer> scored = new AtomicReference<>();
  private boolean deterministic;
  private final AtomicReference<String> kept = new AtomicReference<>();

  private PromptAssignment assignment(boolean keeps, boolean calls) {
    return new PromptAssignment() {
      @Override
      public Question question() {
        return QUESTION;
      }

      @Override
      public String probe() {
        return "exact";
      }

      @Override
      public @Nullable String named() {
        return null;
      }

      @Override
      public boolean deterministic() {
        return deterministic;
      }

      @Override
      public boolean keepsText() {
        return keeps;
      }

      @Override
      public void keep(String masked) {
        kept.set(masked);
      }

      @Override
      public boolean readsCalls() {
        return calls;
      }

      @Override
      public void answered(ProbeAnswer answer, int level) {
        scored.set(answer);
      }

      @Override
      public void requested(int level) {
        // of no interest here
      }
    };
  }

  private void score(PromptAssignment assignment, String text, String marked) {
    var secrets = Secrets.of(Secret.of(KEY), new DefaultHttpHeaders());
    new QuestionListener(assignment)
        .responded(new ResponseText(ID, 0, text, marked, null, secrets));
  }

  /** It is scored as it came. */
  @Test
  void secretsAreMaskedInWhatIsKept() {
    score(assignment(true, false), "your key is " + KEY, "");
    assertThat(requireNonNull(scored.get()).text()).isEqualTo("your key is " + KEY);
    assertThat(kept.get()).startsWith("your key is ").doesNotContain(KEY);

    kept.set("");
    score(assignment(false, false), "text", "thoughts");
    assertThat(kept.get()).isEmpty();
    assertThat(requireNonNull(scored.get()).tokens()).isEmpty();
  }

  /** Whatever the text looks like. */
  @Test
  void toolCallsAreReadWhereTheyAreScored() {
    String call = CallText.CALL + "say" + CallText.ARGUMENTS + "{\"text\": \"hi\"}";
    assertThat(calling("", call)).isEqualTo(1);
    assertThat(calling("[{\"name\": \"say\", \"arguments\": {}}]", "")).isZero();
  }

  private double calling(String text, String hidden) {
    score(assignment(false, true), text, hidden);
    var question = new Question(0, "p", List.of("tool_calls"), null, null);
    var scoring = Scorings.named("toolCallF1", false);
    var scores = new PairedScores(new QualityPlan("f", List.of(question), scoring, 10, false));
    scores.underLoad(question, requireNonNull(scored.get()).text(), 0);
    return scores.compared().underLoad().orElseThrow();
  }

  @Test
  void tokensOfProbesGoWithThem() {
    deterministic = true;
    score(assignment(false, false), "ab", "a" + ProbeAnswer.END + "b" + ProbeAnswer.END);
    assertThat(requireNonNull(scored.get()).tokens()).hasSize(4);
  }
}
