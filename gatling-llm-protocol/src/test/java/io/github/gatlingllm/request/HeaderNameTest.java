// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderNameTest {

  @ParameterizedTest
  @ValueSource(strings = {"X-Team", "x_1", "!#$%&'*+-.^_`|~"})
  void tokensAreNames(String name) {
    assertThat(HeaderName.required(name)).isEqualTo(name);
  }

  /** What follows the first character that no name has may be a key. */
  @ParameterizedTest
  @ValueSource(strings = {"X Team", "X:Team", "X\nTeam", "X(1)"})
  void othersAreRefusedAndNotShownWhole(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HeaderName.required(name))
        .withMessageStartingWith("a header's name must ")
        .withMessageEndingWith("but was '" + name.substring(0, 2) + "…'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Content-Length"})
  void noNameAndNamesThatTheClientSetsAreRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HeaderName.required(name))
        .withMessageStartingWith("a header's name must ")
        .withMessageContaining("'" + name + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "Authorization,true",
    "proxy-authorization,true",
    "x-goog-api-key,true",
    "X-Access-Token,true",
    "Cookie,true",
    "X-Client-Secret,true",
    "X-Team,false",
    "Accept,false",
    "x-request-id,false"
  })
  void aNameTellsWhetherItsValueIsSecret(String name, boolean secret) {
    assertThat(HeaderName.isSecret(name)).isEqualTo(secret);
  }
}
