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
    RequestedWork requested = requested(prompt(SHARED, 512, 512), prompt(UNIQUE, 128, 0));

    assertThat(requested.inputTokens()).isEqualTo(640);
    assertThat(requested.sharedTokens()).isEqualTo(512);
    assertThat(requested.unique()).isFalse();
    assertThat(requested.origins()).containsExactly(SHARED, UNIQUE);
  }

  @Test
  void nothingIsSharedBehindWhatIsUnique() {
    RequestedWork requested = requested(prompt(UNIQUE, 128, 0), prompt(SHARED, 512, 512));

    assertThat(requested.sharedTokens()).isZero();
    assertThat(requested.unique()).isTrue();
  }

  @Test
  void aPrefixEndsWithinAMessage() {
    RequestedWork requested =
        requested(prompt(SHARED, 100, 100), prompt(SHARED, 100, 40), prompt(SHARED, 10, 10));

    assertThat(requested.sharedTokens()).isEqualTo(140);
    assertThat(requested.inputTokens()).isEqualTo(210);
    assertThat(requested.origins()).containsExactly(SHARED);
  }

  @Test
  void besideAMessageThatNobodyKnowsNothingIsClaimed() {
    RequestedWork requested = requested(prompt(UNIQUE, 128, 0), null);

    assertThat(requested.inputTokens()).isEqualTo(Prompt.UNKNOWN);
    assertThat(requested.sharedTokens()).isEqualTo(Prompt.UNKNOWN);
    assertThat(requested.unique()).isFalse();
    assertThat(requested.origins()).containsExactly(UNIQUE);
  }

  @Test
  void ofAPromptOfUnknownLengthOnlyTheOriginIsKnown() {
    RequestedWork requested = requested(prompt(SHARED, Prompt.UNKNOWN, Prompt.UNKNOWN));

    assertThat(requested.inputTokens()).isEqualTo(Prompt.UNKNOWN);
    assertThat(requested.origins()).containsExactly(SHARED);
  }

  @Test
  void aLengthIsKnownWhereTheSharingIsNot() {
    RequestedWork requested =
        requested(prompt(SHARED, 100, Prompt.UNKNOWN), prompt(SHARED, 50, 50));

    assertThat(requested.inputTokens()).isEqualTo(150);
    assertThat(requested.sharedTokens()).isEqualTo(Prompt.UNKNOWN);
  }

  @Test
  void aHistoryMakesTheTotalUnknown() {
    var collector = new RequestedWork.Collector();
    collector.incomplete();
    collector.message(prompt(UNIQUE, 128, 0));

    assertThat(Objects.requireNonNull(collector.requested(16)))
        .isEqualTo(new RequestedWork(List.of(UNIQUE), Prompt.UNKNOWN, Prompt.UNKNOWN, false, 16));
  }

  @Test
  void withoutAnyPromptAndLengthNothingIsKnown() {
    var collector = new RequestedWork.Collector();
    collector.message(null);

    assertThat(collector.requested(Prompt.UNKNOWN)).isNull();
    assertThat(Objects.requireNonNull(collector.requested(7)).outputTokens()).isEqualTo(7);
  }

  private static Prompt prompt(Prompt.Origin origin, int tokens, int shared) {
    return new Prompt("text", origin, tokens, Prompt.UNKNOWN, shared);
  }

  private static RequestedWork requested(@Nullable Prompt... prompts) {
    var collector = new RequestedWork.Collector();
    for (Prompt prompt : prompts) {
      collector.message(prompt);
    }
    return Objects.requireNonNull(collector.requested(Prompt.UNKNOWN));
  }
}
