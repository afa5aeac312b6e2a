// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartRefusalTest {

  private final IllegalStateException tls =
      new IllegalStateException(
          "llm.model must be set, since GET https://alice:sesame@127.0.0.1:8443/v1/models failed\n"
              + "(TLS failed: unknown issuer)");

  /** Standard error is said last; it has no stack trace and no secret. */
  @Test
  void aJvmOfGatlingsOwnEndsWithOneAndTheReasonAsOneLine() {
    List<Integer> exits = new ArrayList<>();
    assertThat(said(() -> StartRefusal.end(tls, exits::add)))
        .isEqualTo(
            "llm.model must be set, since GET https://***@127.0.0.1:8443/v1/models failed (TLS"
                + " failed: unknown issuer)"
                + System.lineSeparator());
    assertThat(exits).containsExactly(1);
  }

  @Test
  void whoRunsGatlingInAnotherJvmGetsTheExceptionAndNoLine() {
    String said =
        said(
            () -> {
              assertThatThrownBy(() -> StartRefusal.on(this::refuse)).isSameAs(tls);
              assertThatThrownBy(() -> StartRefusal.ofInput(() -> Integer.parseInt("x")))
                  .isInstanceOf(NumberFormatException.class);
            });
    assertThat(said).isEmpty();
  }

  private void refuse() {
    throw tls;
  }

  private static String said(Runnable work) {
    PrintStream before = System.err;
    var bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, UTF_8));
    try {
      work.run();
    } finally {
      System.setErr(before);
    }
    return bytes.toString(UTF_8);
  }
}
