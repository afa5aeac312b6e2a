// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.ReliabilityDsl.fault;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReliabilityEventTest {

  @ParameterizedTest
  @CsvSource({
    "http://alice:sesame@h/kill, 'the URL must hold no user and no password'",
    "http://al ice:sesame@h/kill, 'must be posted to a URL such as http://localhost:8000/kill'"
  })
  void aUserInTheUrlOfAFaultIsRefusedAndNotShown(String url, String what) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fault("kill").post(url).after(1))
        .withMessageStartingWith("fault 'kill'")
        .withMessageContaining(what)
        .withMessageContaining("http://***@h/kill")
        .withMessageNotContainingAny("alice", "sesame");
  }
}
