/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What is printed of settings, and what refusals of them say. */
class SettingsSecretsTest {

  @Test
  void theEchoAndRefusalsHideThem() {
    assertThat(settings("llm.url", "https://me:sesame@h/", "llm.path", "/v1?key=sesame").echo())
        .contains("llm.url=https://***@h/ ", " llm.path=/v1?key=*** ");
    assertThatThrownBy(() -> settings("llm.url", "ftp://me:sesame@h/"))
        .hasMessageContaining("but was 'ftp://***@h/'");
  }
}
