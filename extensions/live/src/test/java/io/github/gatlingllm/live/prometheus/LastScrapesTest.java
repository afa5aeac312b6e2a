// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LastScrapesTest {

  private final LastScrapes scrapes = new LastScrapes();

  private void repeated(String scraper) {
    scrapes.during(scraper);
    scrapes.during(scraper);
  }

  @Test
  void eachServerOfAPairIsWaitedFor() {
    repeated("10.0.0.1 Prometheus");
    repeated("10.0.0.2 Prometheus");
    scrapes.last("10.0.0.1 Prometheus");
    assertThat(scrapes.complete()).isFalse();

    scrapes.last("10.0.0.2 Prometheus");
    assertThat(scrapes.complete()).isTrue();
  }

  @Test
  void whoCameOnceIsNotWaitedFor() {
    scrapes.during("127.0.0.1 curl");
    repeated("10.0.0.1 Prometheus");
    assertThat(scrapes.complete()).isFalse();

    scrapes.last("10.0.0.1 Prometheus");
    assertThat(scrapes.complete()).isTrue();
  }

  @Test
  void oneScrapeOfAnybodyEndsTheWaitIfNobodyCameRepeatedly() {
    assertThat(scrapes.complete()).isFalse();

    scrapes.last("127.0.0.1 curl");
    assertThat(scrapes.complete()).isTrue();
  }

  @Test
  void manyScrapersCostNoMemoryAndHoldNobodyUp() {
    for (int i = 0; i < 1000; i++) {
      repeated("10.0.0.1 " + i);
    }
    for (int i = 0; i < 1000; i++) {
      scrapes.last("10.0.0.1 " + i);
    }
    assertThat(scrapes.complete()).isTrue();
  }

  @Test
  void theWaitIsLimited() throws Exception {
    repeated("10.0.0.1 Prometheus");
    scrapes.await(Duration.ofMillis(1));
    assertThat(scrapes.complete()).isFalse();
  }
}
