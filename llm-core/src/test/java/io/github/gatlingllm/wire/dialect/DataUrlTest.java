// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataUrlTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data:image/png;base64,iVBO==",
        "DATA:image/png;base64,iVBO==",
        "data:image/png;name=a.png;base64,iVBO=="
      })
  void isTakenApart(String url) {
    assertThat(DataUrl.of(url)).isEqualTo(new DataUrl("image/png", "iVBO=="));
  }

  @Test
  void anotherUrlIsNone() {
    assertThat(DataUrl.of("https://example.org/data:image/png;base64,x")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"data:", "data:image/png,%89PNG", "data:;base64,iVBO", "data:image/png;base64"})
  void anUnfitOneIsRefused(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataUrl.of(url))
        .withMessage(
            "data URL of an image must be data:<media type>;base64,<data>, but was '" + url + "'");
  }
}
