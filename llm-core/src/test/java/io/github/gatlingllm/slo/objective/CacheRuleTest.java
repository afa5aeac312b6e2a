// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.Workload.Cache;
import org.junit.jupiter.api.Test;

class CacheRuleTest {

  @Test
  void uniquePromptsMayNotComeFromACache() {
    assertThat(CacheRule.broken(unique(1000, 50))).isEmpty();
    assertThat(CacheRule.broken(unique(1000, 51)))
        .contains(ObjectiveReasonTexts.uniquePromptsCached("5.1 %"));
    assertThat(CacheRule.servedUnique(unique(1000, 51))).isTrue();
  }

  @Test
  void theChatTemplateThatAllPromptsShareIsNoPrompt() {
    var templateOnly = new Cache(10, 10, 1280, 0, 1580, 160, 300);

    assertThat(templateOnly.share()).hasValue(160.0 / 1580);
    assertThat(CacheRule.broken(templateOnly)).isEmpty();
    assertThat(CacheRule.broken(new Cache(10, 10, 1280, 0, 1580, 460, 300))).isPresent();
  }

  @Test
  void sharedPromptsMustComeFromItAsFarAsTheyAreShared() {
    assertThat(CacheRule.broken(shared(600, 501))).isEmpty();
    assertThat(CacheRule.broken(shared(600, 700))).isEmpty();
    assertThat(CacheRule.broken(shared(600, 0)))
        .contains(ObjectiveReasonTexts.lessCached("0 %", "60 %"));
    assertThat(CacheRule.broken(shared(600, 901)))
        .contains(ObjectiveReasonTexts.moreCached("90.1 %", "60 %"));
  }

  @Test
  void unreportedCachesRaiseNoClaim() {
    var unreported = new Cache(0, 0, 1000, 600, 0, 0, 0);

    assertThat(CacheRule.broken(unreported)).isEmpty();
    assertThat(CacheRule.servedUnique(unreported)).isFalse();
    assertThat(unreported.expectedShare()).hasValue(0.6);
    assertThat(unreported.share()).isEmpty();
  }

  private static Cache unique(long input, long cached) {
    return new Cache(10, 10, input, 0, input, cached, 0);
  }

  private static Cache shared(long expected, long cached) {
    return new Cache(10, 0, 1000, expected, 1000, cached, 0);
  }
}
