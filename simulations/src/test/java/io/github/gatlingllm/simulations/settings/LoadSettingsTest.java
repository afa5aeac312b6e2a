// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.settings.RampSetting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rates from a file, warm-ups by number, caps and waiting, by property. */
class LoadSettingsTest {

  private static Settings settings(String... pairs) {
    var properties = new Properties();
    Stream.of(pairs)
        .map(pair -> pair.split("=", 2))
        .forEach(pair -> properties.setProperty(pair[0], pair[1]));
    return Settings.of(properties);
  }

  @Test
  void aWarmUpByNumberReplacesTheOneByTimeAndComesOnTop() {
    LoadSettings.Stop open = settings("llm.warmUpRequests=20").load().stop();
    assertThat(open.warmUp()).isZero();
    assertThat(open.warmUpRequests()).isEqualTo(20);
    assertThat(open.after()).contains(Duration.ofSeconds(60));
    LoadSettings.Stop closed =
        settings("llm.concurrency=4", "llm.requests=100", "llm.warmUpRequests=20").load().stop();
    assertThat(closed.requests()).contains(120);
    assertThat(closed.warmUpRequests()).isEqualTo(20);
    assertThatThrownBy(() -> settings("llm.warmUpRequests=20", "llm.warmUp=5s"))
        .hasMessageContaining("llm.warmUpRequests")
        .hasMessageContaining("llm.warmUp")
        .hasMessageContaining("a warm-up is a number of requests or a time");
  }

  @Test
  void ratesHaveNoWarmUpAndNoEndUnlessTheyAreSet() {
    assertThat(settings("llm.rates=rates.csv", "llm.poisson=false").load())
        .isEqualTo(
            new LoadSettings.Rates(
                Path.of("rates.csv"),
                false,
                new LoadSettings.Stop(Duration.ZERO, Optional.empty(), Optional.empty())));
    assertThat(settings("llm.rates=rates.csv", "llm.duration=90s").load().stop().after())
        .contains(Duration.ofSeconds(90));
    assertThatThrownBy(() -> settings("llm.rates=rates.csv", "llm.rate=3"))
        .hasMessageContaining("the file sets the rates");
    assertThatThrownBy(() -> settings("llm.rates=rates.csv", "llm.concurrency=3"))
        .hasMessageContaining("llm.concurrency");
  }

  @Test
  void aRampGoesOverItsRequests() {
    assertThat(settings("llm.ramp=exponential 1..32", "llm.requests=500").load())
        .isEqualTo(
            new LoadSettings.Ramp(
                new RampSetting(true, 1, 32),
                true,
                new LoadSettings.Stop(Duration.ZERO, Optional.empty(), Optional.of(500))));
    assertThatThrownBy(() -> settings("llm.ramp=linear 1..11"))
        .hasMessageContaining("'linear 1..11' has no end")
        .hasMessageContaining("Set llm.requests");
    assertThatThrownBy(() -> settings("llm.ramp=linear 0..11", "llm.requests=5"))
        .hasMessageContaining("a ramp between two rates above 0");
    assertThatThrownBy(() -> settings("llm.ramp=linear 1..2", "llm.requests=5", "llm.rate=3"))
        .hasMessageContaining("the ramp sets the rates");
  }

  @Test
  void aCapIsThatOfAnOpenLoad() {
    assertThat(settings("llm.maxInFlight=32").target().maxInFlight()).isEqualTo(32);
    assertThat(settings().target().maxInFlight()).isZero();
    assertThatThrownBy(() -> settings("llm.maxInFlight=32", "llm.concurrency=8"))
        .hasMessageContaining("the users of a closed load are its cap");
    assertThatThrownBy(() -> settings("llm.maxInFlight=0"))
        .hasMessageContaining("llm.maxInFlight")
        .hasMessageContaining("'0'");
  }

  @Test
  void waitingForTheServerIsAPartOfThePreflight() {
    assertThat(settings("llm.waitForServer=10m").target().waitForServer())
        .isEqualTo(Duration.ofMinutes(10));
    assertThat(settings().target().waitForServer()).isZero();
    assertThatThrownBy(() -> settings("llm.waitForServer=10m", "llm.preflight=false"))
        .hasMessageContaining("llm.waitForServer: '10m' is not possible without llm.preflight");
  }
}
