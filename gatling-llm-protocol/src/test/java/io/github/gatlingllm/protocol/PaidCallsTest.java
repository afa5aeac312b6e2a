// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.gatling.http.client.uri.Uri;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaidCallsTest {

  @ParameterizedTest
  @CsvSource({
    "-,     -,     false, true",
    "false, -,     false, true",
    "true,  -,     false, false",
    "true,  false, false, false",
    "true,  true,  false, true",
    "true,  -,     true,  true",
    "true,  false, true,  true",
  })
  void leaveIsNeededWhereAskedFor(String required, String given, boolean dsl, boolean allowed) {
    assertThat(PaidCalls.of(properties(required, given), dsl).allowed()).isEqualTo(allowed);
  }

  @Test
  void aValueThatIsNeitherIsRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> PaidCalls.of(properties("yes", "-"), false))
        .withMessage(ProtocolTexts.notBoolean("llm.requirePaidOptIn", "yes"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:8000/v1",
        "http://user:word@127.0.0.1/v1",
        "http://[::1]:8000/v1",
        "https://vllm/v1",
      })
  void localUrlsNeedNoLeave(String url) {
    var guarded = new PaidCalls(false);
    assertThatCode(() -> guarded.requireAllowed(Uri.create(url))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.example.com/v1",
        "http://localhost@api.example.com/v1",
        "http://api.example.com:80/localhost",
        "http://[2001:db8::1]:8000/v1",
      })
  void othersDo(String url) {
    var guarded = new PaidCalls(false);
    assertThatExceptionOfType(PaidCallRefusedException.class)
        .isThrownBy(() -> guarded.requireAllowed(Uri.create(url)))
        .withMessageContaining("may cost money")
        .withMessageContainingAll("-Dllm.paidOptIn=true", "llm.allowPaidCalls()");
    assertThatCode(() -> new PaidCalls(true).requireAllowed(Uri.create(url)))
        .doesNotThrowAnyException();
  }

  private static Properties properties(String required, String given) {
    var properties = new Properties();
    if (!required.equals("-")) {
      properties.setProperty(PaidCalls.REQUIRED, required);
    }
    if (!given.equals("-")) {
      properties.setProperty(PaidCalls.OPT_IN, given);
    }
    return properties;
  }
}
