// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestedWorkTest {

  private static final Prompt.Origin UNIQUE = new Prompt.Origin("unique", true);
  private static final Prompt.Origin SHARED = new Prompt.Origin("shared", false);

  @Test
  void aSharedSystemPromptBeforeAUniqueOneIsTheSharedPart() {
    RequestedWork asked = asked(prompt(SHARED, 512, 512), prompt(UNIQUE, 128, 0));

    assertThat(asked.inputTokens()).isEqualTo(640);
    assertThat(asked.sharedTokens()).isEqualTo(512);
    assertThat(asked.unique()).isFalse();
    assertThat(asked.origins()).containsExactly(SHARED, UNIQUE);
  }

  @Test
  void nothingIsSharedBehindWhatIsUnique() {
    RequestedWork asked = asked(prompt(UNIQUE, 128, 0), prompt(SHARED, 512, 512));

    assertThat(asked.sharedTokens()).isZero();
    assertThat(asked.unique()).isTrue();
  }

  @Test
  void aPrefixEndsWithinAMessage() {
    RequestedWork asked =
        asked(prompt(SHARED, 100, 100), prompt(SHARED, 100, 40), prompt(SHARED, 10, 10));

    assertThat(asked.sharedTokens()).isEqualTo(140);
    assertThat(asked.inputTokens()).isEqualTo(210);
    assertThat(asked.origins()).containsExactly(SHARED);
  }

  @Test
  void besideAMessageThatNobodyKnowsNothingIsClaimed() {
    RequestedWork asked = asked(prompt(UNIQUE, 128, 0), null);

    assertThat(asked.inputTokens()).isEqualTo(Prompt.UNKNOWN);
    assertThat(asked.sharedTokens()).isEqualTo(Prompt.UNKNOWN);
    assertThat(asked.unique()).isFalse();
    assertThat(asked.origins()).containsExactly(UNIQUE);
  }

  @Test
  void ofAPromptOfUnknownLengthOnlyTheOriginIsKnown() {
    RequestedWork asked = asked(prompt(SHARED, Prompt.UNKNOWN, Prompt.UNKNOWN));

    assertThat(asked.inputTokens()).isEqualTo(Prompt.UNKNOWN);
    assertThat(asked.origins()).containsExactly(SHARED);
  }

  @Test
  void aLengthIsKnownWhereTheSharingIsNot() {
    RequestedWork asked = asked(prompt(SHARED, 100, Prompt.UNKNOWN), prompt(SHARED, 50, 50));

    assertThat(asked.inputTokens()).isEqualTo(150);
    assertThat(asked.sharedTokens()).isEqualTo(Prompt.UNKNOWN);
  }

  @Test
  void aHistoryMakesTheTotalUnknown() {
    var collector = new RequestedWork.Collector();
    collector.incomplete();
    collector.message(prompt(UNIQUE, 128, 0));

    assertThat(Objects.requireNonNull(collector.asked(16)))
        .isEqualTo(new RequestedWork(List.of(UNIQUE), Prompt.UNKNOWN, Prompt.UNKNOWN, false, 16));
  }

  @Test
  void withoutAnyPromptAndLengthNothingIsKnown() {
    var collector = new RequestedWork.Collector();
    collector.message(null);

    assertThat(collector.asked(Prompt.UNKNOWN)).isNull();
    assertThat(Objects.requireNonNull(collector.asked(7)).outputTokens()).isEqualTo(7);
  }

  private static Prompt prompt(Prompt.Origin origin, int tokens, int shared) {
    return new Prompt("text", origin, tokens, Prompt.UNKNOWN, shared);
  }

  private static RequestedWork asked(@Nullable Prompt... prompts) {
    var collector = new RequestedWork.Collector();
    for (Prompt prompt : prompts) {
      collector.message(prompt);
    }
    return Objects.requireNonNull(collector.asked(Prompt.UNKNOWN));
  }
}
