// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;

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
        "'llm.header.X …' is no property: a header's name must contain only letters, digits"
            + " and !#$%&'*+-.^_`|~, but was 'X …'; set for instance -Dllm.header.X-Team=load",
        "llm.header.X Team", "1");
    refused(
        "'llm.header.Authorization:…' is no property: a header's name must contain only letters,"
            + " digits and !#$%&'*+-.^_`|~, but was 'Authorization:…'; set for instance"
            + " -Dllm.header.X-Team=load",
        "llm.header.Authorization: Bearer sesame", "");
    refused(
        "'llm.header.content-length' is no property: a header's name must not be"
            + " 'content-length', which the client sets; set for instance"
            + " -Dllm.header.X-Team=load",
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
        "llm.header.x-team must be set once, but was set again in other letters: names of headers"
            + " know no upper and lower case; leave one of them out",
        "llm.header.X-Team",
        "1",
        "llm.header.x-team",
        "2");
    refused(
        "llm.apiKey and llm.header.Authorization must not be set together, but were: openai-chat"
            + " sends the key in that header; leave one of them out",
        "llm.apiKey",
        "k",
        "llm.header.authorization",
        "Bearer k");
    refused(
        "'llm.headers.X-Team' is no property: did you mean 'llm.header.<Name>'?",
        "llm.headers.X-Team",
        "1");
  }
}
