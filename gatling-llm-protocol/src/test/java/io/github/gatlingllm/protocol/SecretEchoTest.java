// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random keys, repeated in each form: no 8 successive characters of a key are left. */
class SecretEchoTest {

  private static final int WINDOW = 8;
  private static final int KEYS = 100;

  @ParameterizedTest
  @EnumSource
  void noWindowOfAKeySurvivesAnEcho(Echo echo) {
    var keys = new RandomKeys(4711);
    for (int i = 0; i < KEYS; i++) {
      String key = keys.next();
      for (String text : new String[] {message(echo.write(key)), json(echo.write(key))}) {
        requireHidden(key, echo, Secret.of(key).maskIn(text));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noWindowSurvivesWhereAKeyIsCut(Echo echo) {
    var keys = new RandomKeys(4712);
    for (int i = 0; i < KEYS; i++) {
      String key = keys.next();
      String part = key.substring(keys.below(key.length()));
      String text = message(echo.write(part.substring(0, 1 + keys.below(part.length()))));
      int from = keys.below(20);
      String cut = text.substring(from, from + 1 + keys.below(text.length() - from));
      requireHidden(key, echo, Secret.of(key).maskIn(cut));
      requireHidden(key, echo, Secret.of(key).maskIn(cut + "…"));
    }
  }

  @Test
  void noWindowSurvivesAStackTrace() {
    var keys = new RandomKeys(4713);
    for (int i = 0; i < KEYS; i++) {
      String key = keys.next();
      requireHidden(key, Echo.RAW, Secret.of(key).maskIn(Echo.stackTrace("Bearer " + key)));
    }
  }

  @Test
  void noWindowSurvivesBase64() {
    var keys = new RandomKeys(4714);
    for (int i = 0; i < KEYS; i++) {
      String key = keys.next();
      for (Base64.Encoder encoder :
          new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
        String before = "user:".substring(keys.below(5));
        String text = encoder.encodeToString((before + key + "!?").getBytes(UTF_8));
        String masked = Secret.of(key).maskIn("Basic " + text.substring(keys.below(3)));
        for (int at = 0; at + 12 <= text.length(); at++) {
          if (at >= 8 && at + 12 < text.length() - 6) {
            assertThat(masked).doesNotContain(text.substring(at, at + 12));
          }
        }
      }
    }
  }

  @Test
  void textsWithoutTheKeyStay() {
    String text = "HTTP 400: \\u00e9 %41 &lt;p&gt; 'tokens' must be less than 4096, was 5000…";
    var keys = new RandomKeys(4715);
    for (int i = 0; i < KEYS; i++) {
      assertThat(Secret.of(keys.next()).maskIn(text)).isEqualTo(text);
    }
  }

  private static String message(String echo) {
    return "401: Incorrect API key provided: " + echo + ". Find yours in the console.";
  }

  private static String json(String echo) {
    return "{\"error\":{\"message\":\"Bearer " + echo + "\",\"type\":\"auth\"}}";
  }

  private static void requireHidden(String key, Echo echo, String masked) {
    for (int at = 0; at + WINDOW <= key.length(); at++) {
      String window = key.substring(at, at + WINDOW);
      if (masked.contains(window) || masked.contains(echo.write(window))) {
        fail("'%s' of the key '%s' is in: %s", window, key, masked);
      }
    }
  }
}
