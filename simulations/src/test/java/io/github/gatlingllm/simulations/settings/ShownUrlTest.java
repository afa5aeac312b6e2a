/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ShownUrlTest {

  @Test
  void passwordsAndSecretParametersAreHidden() {
    assertThat(ShownUrl.in("GET https://me:sesame@h:1/v1?api-version=2&key=sesame&x=$1 failed"))
        .isEqualTo("GET https://***@h:1/v1?api-version=2&key=***&x=$1 failed");
    assertThat(ShownUrl.in("http://h/a@b user@example.com"))
        .isEqualTo("http://h/a@b user@example.com");
  }

  @Test
  void theEchoAndRefusalsHideThem() {
    assertThat(settings("llm.url", "https://me:sesame@h/", "llm.path", "/v1?key=sesame").echo())
        .contains("llm.url=https://***@h/ ", " llm.path=/v1?key=*** ");
    assertThatThrownBy(() -> settings("llm.url", "ftp://me:sesame@h/"))
        .hasMessageContaining("but was 'ftp://***@h/'");
  }
}
