// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.feature.SanityOption;

/** The DSL of the sanity check of responses, for static imports */
public final class SanityDsl {

  private SanityDsl() {}

  /**
   * Bootstrap a sanity check: report which share of the responses is degenerate, such as loops, one
   * token forever, or nothing. An SLO with {@code .sane()} and an objective on {@code
   * degeneratePercent()} do the same
   *
   * @return the option, for {@link LlmProtocolBuilder#with(FeatureOption)}
   */
  public static FeatureOption checkSanity() {
    return new SanityOption(false);
  }

  /**
   * Bootstrap a sanity check in which a response in another script than its prompt is degenerate,
   * too. Do not use it with prompts that request a translation
   *
   * @return the option, for {@link LlmProtocolBuilder#with(FeatureOption)}
   */
  public static FeatureOption checkSanityAndScript() {
    return new SanityOption(true);
  }
}
