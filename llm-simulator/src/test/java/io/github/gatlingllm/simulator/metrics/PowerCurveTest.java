// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PowerCurveTest {

  private static final long SECOND = 1_000_000_000;

  private static final PowerCurve WAVE = PowerCurve.parse("count=2;watts=300;swing=50;period=20s");

  @Test
  void energyIsTheIntegralOfPower() {
    double sum = 0;
    long step = SECOND / 1000;
    for (long at = 0; at < 7 * SECOND; at += step) {
      sum += WAVE.wattsAt(at + step / 2) / 1000;
    }
    assertThat(WAVE.joulesAt(7 * SECOND)).isCloseTo(sum, within(1e-3));
    assertThat(WAVE.joulesAt(20 * SECOND)).as("whole waves").isCloseTo(6000, within(1e-6));
  }

  @Test
  void readingsAreAsOldAsTheExporterLetsThemBe() {
    PowerCurve slow = PowerCurve.parse("swing=50;refresh=30s");
    assertThat(slow.text(29 * SECOND, 0)).isEqualTo(slow.text(0, 0));
    assertThat(slow.text(31 * SECOND, 0)).isEqualTo(slow.text(30 * SECOND, 0));
    assertThat(slow.refresh()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void theCounterIsInMillijoules() {
    assertThat(PowerCurve.parse("watts=100").text(10 * SECOND, 0))
        .contains(
            "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{gpu=\"0\",UUID=\"GPU-simulated-0\"} 1000000.000")
        .contains("DCGM_FI_DEV_POWER_USAGE{gpu=\"0\",UUID=\"GPU-simulated-0\"} 100.000");
    assertThat(PowerCurve.parse("counter=off").text(SECOND, 0)).doesNotContain("ENERGY");
  }

  @Test
  void faultsHideItOrBeginItAnew() {
    var gpus = new GpuMetrics(WAVE, ScrapeFault.parse("gap;after=1;count=2, restart;after=3"));
    assertThat(gpus.isEmpty()).isFalse();
    assertThat(gpus.scrape()).isPresent();
    assertThat(gpus.scrape()).isEmpty();
    assertThat(gpus.scrape()).isEmpty();
    assertThat(gpus.scrape().orElseThrow())
        .contains("DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{gpu=\"0\",UUID=\"GPU-simulated-0\"} 0.0");
    assertThat(new GpuMetrics(PowerCurve.NONE, List.of()).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "watts", "watts=x", "count=0", "watts=10;swing=20", "period=5", "volts=3"})
  void whatCanNotBeReadIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PowerCurve.parse(text))
        .withMessageContaining("GPUs: malformed (")
        .withMessageContaining(text);
  }
}
