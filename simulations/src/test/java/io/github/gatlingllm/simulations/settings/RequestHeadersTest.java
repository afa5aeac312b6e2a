// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.gatlingllm.request.HeaderName;
import io.github.gatlingllm.settings.SettingsTexts;
import org.junit.jupiter.api.Test;

class RequestHeadersTest {

  @Test
  void headersAreReadByNameAndSecretOnesNotEchoed() {
    Settings settings =
        settings(
            "llm.header.X-Team", "load test",
            "llm.header.X-Access-Token", "sesame",
            "llm.header.cookie", "a=b");

    assertThat(settings.target().headers())
        .containsEntry("X-Team", "load test")
        .containsEntry("X-Access-Token", "sesame")
        .containsEntry("Cookie", "a=b");
    assertThat(settings.echo())
        .contains(
            " llm.header.cookie=*** llm.header.X-Access-Token=*** llm.header.X-Team=\"load test\" ")
        .doesNotContain("sesame");
    assertThat(settings().target().headers()).isEmpty();
    assertThat(settings().echo()).doesNotContain("llm.header");
  }

  @Test
  void headersThatCanNotBe() {
    refused(
        SettingsTexts.unknownHeader("llm.header.X …", nameProblem("X Team"), "llm.header."),
        "llm.header.X Team",
        "1");
    refused(
        SettingsTexts.unknownHeader(
            "llm.header.Authorization:…",
            nameProblem("Authorization: Bearer sesame"),
            "llm.header."),
        "llm.header.Authorization: Bearer sesame",
        "");
    refused(
        SettingsTexts.unknownHeader(
            "llm.header.content-length", nameProblem("content-length"), "llm.header."),
        "llm.header.content-length",
        "1");
    refused(
        "llm.header.X-Key: character 7 of 16 is U+000A LINE FEED (LF). A key or secret"
            + " must contain only visible ASCII characters, with spaces or tabs only between them."
            + " Copy it again without that character.",
        "llm.header.X-Key",
        "sesame\nX-Evil: 1");
    refused(
        "llm.header.X-Team: character 4 of 9 is U+2013 EN DASH. A header's value must be one"
            + " line of visible ASCII characters, spaces, tabs and other ISO-8859-1 characters."
            + " Remove the character, or percent-encode it.",
        "llm.header.X-Team",
        " one–three ");
    refused(
        SettingsTexts.headerTwice("llm.header.x-team"),
        "llm.header.X-Team",
        "1",
        "llm.header.x-team",
        "2");
    refused(
        SettingsTexts.keyAndHeader("llm.apiKey", "llm.header.Authorization", "openai-chat"),
        "llm.apiKey",
        "k",
        "llm.header.authorization",
        "Bearer k");
    refused(
        SettingsTexts.unknownLike("llm.headers.X-Team", "llm.header.<Name>"),
        "llm.headers.X-Team",
        "1");
  }

  private static String nameProblem(String name) {
    String problem = String.valueOf(catchThrowable(() -> HeaderName.required(name)).getMessage());
    assertThat(problem).doesNotContain("sesame");
    return problem;
  }
}
