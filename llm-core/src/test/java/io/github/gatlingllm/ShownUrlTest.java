// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShownUrlTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://gpu-2:8000/v1 | https://gpu-2:8000/v1",
        "http://h/v1/models/claude@20240620 | http://h/v1/models/claude@20240620",
        "https://me:sesame@h/ | https://***@h/",
        "https://sesame@h/ | https://***@h/",
        "https://me:se%40same@h/ | https://***@h/",
        "https://me:sesame%40h/ | https://***@h/",
        "https://me:se/sa?me#@h/ | https://***@h/",
        "https://me:se same@h/ | https://***@h/",
        "me:sesame@h:8000 | ***@h:8000",
        "localhost:8000 | localhost:8000",
        "h/v1?api_key=sesame | h/v1?api_key=***",
        "https://h/v1?api-version=2&key=sesame&x=sesame | https://h/v1?api-version=2&key=***&x=***",
        "http://me:12?sesame@h | http://me:12?***",
        "https://h/v1?api%5Fkey=sesame#sesame | https://h/v1?api%5Fkey=***",
      })
  void aUrlIsShownWithoutWhatMayBeSecret(String url, String shown) {
    assertThat(ShownUrl.of(url)).isEqualTo(shown);
    assertThat(ShownUrl.of(url)).doesNotContain("sesame", "same");
  }

  @Test
  void urlsInATextAreShownSo() {
    assertThat(ShownUrl.in("GET https://me:sesame@h:1/v1?api-version=2&key=sesame&x=$1 failed"))
        .isEqualTo("GET https://***@h:1/v1?api-version=2&key=***&x=*** failed");
    assertThat(ShownUrl.in("http://h/a@b user@example.com, 'al:sesame@h'"))
        .isEqualTo("http://h/a@b user@example.com, '***@h'");
    assertThat(ShownUrl.in("/v1?key=sesame")).isEqualTo("/v1?key=***");
  }

  @Test
  void aUrlBehindOtherSignsIsShownSo() {
    assertThat(ShownUrl.in("-http://me:sesame@h/a 1http://me:sesame@h ,http://h/a@b?k=sesame"))
        .isEqualTo("-http://***@h/a 1http://***@h ,http://h/a@b?k=***");
    assertThat(ShownUrl.in("?a?b=sesame&c d:e (f:sesame@h &g=sesame 'i'j:k"))
        .isEqualTo("?a?b=***&c d:e ***@h &g=*** 'i'j:k");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "1", ".", "?", "&a", "(", "a:", "(a:", "'a", "http://", "?a=", "@"})
  void theTimeGrowsWithTheLengthOfAWord(String unit) {
    ShownUrl.in(unit.repeat(1_000));
    double one = leastCpu(unit.repeat(20_000 / unit.length()));
    double eight = leastCpu(unit.repeat(160_000 / unit.length()));
    assertThat(eight / one).isLessThan(30); // 8 where it grows with the length, 64 with its square
  }

  private static double leastCpu(String text) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long before = threads.getCurrentThreadCpuTime();
      ShownUrl.in(text);
      least = Math.min(least, threads.getCurrentThreadCpuTime() - before);
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://alice:sesame@h:1/",
        "http://alice@h",
        "http://:sesame@h",
        "http://alice:se%20same@h",
        "http://al ice:sesame@h",
        "http://alice:sesame%40h/",
        "http://alice:ses/ame@h/",
        "HTTP://alice:sesame@h_1/",
        "alice:sesame@h:8000"
      })
  void aUserIsRefusedAndNotShown(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShownUrl.requireNoUser("llm.url", url, "Set LLM_API_KEY."))
        .withMessageStartingWith("llm.url: the URL must hold no user and no password, but was '")
        .withMessageContaining("***@h")
        .withMessageEndingWith("'. They are not sent to the server. Set LLM_API_KEY.")
        .extracting(Throwable::getMessage)
        .asString()
        .doesNotContain("alice", "ame@", "sesame");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://h", "https://h:1/a@b", "http://[::1]:8000/v1", "localhost:1"})
  void aUrlWithoutAUserIsTaken(String url) {
    assertThatCode(() -> ShownUrl.requireNoUser("llm.url", url, "")).doesNotThrowAnyException();
  }
}
