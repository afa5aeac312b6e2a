// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.server.exposition.MetricSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Power curves whose energy is known in closed form. */
class EnergyMeterTest {

  private static final long SECOND = 1_000_000_000;
  private static final String URL = "http://gpu-1:9400/metrics";
  private static final double ONE_IN_A_THOUSAND = 1e-3;

  /** The window: neither end is the moment of a scrape. */
  private static final double START = 10.3;

  private static final double END = 70.7;

  private final EnergyMeter meter = new EnergyMeter(List.of(URL), nanos(START), nanos(END));

  private static long nanos(double seconds) {
    return Math.round(seconds * SECOND);
  }

  private static MetricSample watts(String gpu, double value) {
    return new MetricSample("DCGM_FI_DEV_POWER_USAGE", Map.of("gpu", "0", "UUID", gpu), value);
  }

  private static MetricSample joules(String gpu, double value) {
    return new MetricSample(
        "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", Map.of("gpu", "0", "UUID", gpu), value * 1e3);
  }

  private void scrape(double seconds, MetricSample... samples) {
    List<MetricSample> all = List.of(samples);
    long moment = nanos(seconds);
    meter.scraped(
        0,
        moment - 1_000_000,
        moment + 1_000_000,
        name -> all.stream().filter(sample -> sample.name().equals(name)).toList());
  }

  private void power(DoubleUnaryOperator watts) {
    for (double at = -0.5; at < 72; at++) {
      scrape(at, watts("a", watts.applyAsDouble(at)));
    }
  }

  private void counted(DoubleUnaryOperator watts, DoubleUnaryOperator joules) {
    for (double at = -0.5; at < 72; at++) {
      scrape(at, watts("a", watts.applyAsDouble(at)), joules("a", joules.applyAsDouble(at)));
    }
  }

  private void isRefused(String why) {
    EnergyFigures figures = meter.figures();
    assertThat(figures.valid()).isFalse();
    assertThat(figures.joules()).isEmpty();
    assertThat(figures.meanWatts()).isEmpty();
    assertThat(figures.reasons()).anyMatch(reason -> reason.contains(why));
  }

  @Test
  void aRampIsExact() {
    power(at -> 100 + 2 * at);
    double truth = 100 * (END - START) + (END * END - START * START);
    assertThat(meter.figures().joules().orElseThrow())
        .isCloseTo(truth, within(truth * ONE_IN_A_THOUSAND / 100));
    assertThat(meter.figures().gpus().get(0).source()).isEqualTo(GpuEnergy.Source.POWER);
  }

  @Test
  void powerBelowZeroIsNone() {
    power(at -> at == 30.5 ? -1 : 300 + at);
    isRefused("its power was -1.0 W, below 0");
  }

  @Test
  void aWaveIsWithinATenthOfAPercent() {
    double period = 20;
    power(at -> 300 + 50 * Math.sin(2 * Math.PI * at / period));
    double truth =
        300 * (END - START)
            + 50
                * period
                / (2 * Math.PI)
                * (Math.cos(2 * Math.PI * START / period) - Math.cos(2 * Math.PI * END / period));
    assertThat(meter.figures().joules().orElseThrow())
        .isCloseTo(truth, within(truth * ONE_IN_A_THOUSAND));
    assertThat(meter.figures().meanWatts().orElseThrow())
        .isCloseTo(truth / (END - START), within(0.3));
  }

  /** Readings come up to a tenth of a second early or late, each by chance. */
  private void powerAtRandom(double every, DoubleUnaryOperator watts) {
    var random = new SplittableRandom(24);
    for (double due = -0.5; due < 72; due += every) {
      double at = due + 0.1 * (2 * random.nextDouble() - 1);
      scrape(at, watts("a", watts.applyAsDouble(at)));
    }
  }

  private void isTrue(double truth) {
    EnergyFigures figures = meter.figures();
    assertThat(figures.reasons()).isEmpty();
    assertThat(figures.joules().orElseThrow()).isCloseTo(truth, within(truth * ONE_IN_A_THOUSAND));
  }

  @Test
  void aWaveReadAtRandomIsWithinATenthOfAPercent() {
    double turns = 2 * Math.PI / 20;
    powerAtRandom(1, at -> 300 + 50 * Math.sin(turns * at));
    isTrue(300 * (END - START) + 50 / turns * (Math.cos(turns * START) - Math.cos(turns * END)));
  }

  @Test
  void aRampReadAtRandomIsWithinATenthOfAPercent() {
    powerAtRandom(1, at -> 100 + 2 * at);
    isTrue(100 * (END - START) + END * END - START * START);
  }

  /** From 100 W to 400 W: where between two readings, nobody knows; half a reading is the most. */
  @Test
  void aStepReadAtRandomIsWithinHalfAReading() {
    double step = 40.2;
    powerAtRandom(1, at -> (at < step ? 100 : 400) + 0.01 * at);
    double truth = 100 * (step - START) + 400 * (END - step) + 0.005 * (END * END - START * START);
    assertThat(meter.figures().joules().orElseThrow())
        .isCloseTo(truth, within(300 * (1 + 0.2) / 2));
  }

  /** Ten times a second, as where server metrics are asked for that often. */
  @Test
  void aStepReadOftenIsWithinATenthOfAPercent() {
    double step = 40.2;
    powerAtRandom(0.1, at -> (at < step ? 100 : 400) + 0.01 * at);
    isTrue(100 * (step - START) + 400 * (END - step) + 0.005 * (END * END - START * START));
  }

  @Test
  void aCountedStepIsWithinATenthOfAPercent() {
    double step = 40.2;
    var random = new SplittableRandom(24);
    for (double due = -0.5; due < 72; due++) {
      double at = due + 0.1 * (2 * random.nextDouble() - 1);
      scrape(at, joules("a", 100 * at + 300 * Math.max(0, at - step)));
    }
    isTrue(100 * (step - START) + 400 * (END - step));
  }

  @Test
  void theCounterComesFirst() {
    counted(at -> 310, at -> 5000 + 300 * at);
    assertThat(meter.figures().joules().orElseThrow()).isCloseTo(300 * (END - START), within(0.01));
    assertThat(meter.figures().gpus().get(0).source()).isEqualTo(GpuEnergy.Source.COUNTER);
  }

  @Test
  void aCounterThatItsPowerContradictsIsNotBelieved() {
    counted(at -> 316, at -> 300 * at);
    isRefused("more than 5 % apart");
  }

  @Test
  void aCounterThatBeganAnewIsNotBelieved() {
    counted(at -> 300, at -> at < 40 ? 300 * at : 300 * (at - 40));
    isRefused("its energy counter was reset");
  }

  @Test
  void oneThatBeganAnewBeforeTheWindowIsBelieved() {
    counted(at -> 300, at -> at < 5 ? 300 * (at + 1000) : 300 * at);
    assertThat(meter.figures().joules().orElseThrow()).isCloseTo(300 * (END - START), within(0.01));
  }

  @Test
  void readingsAreThreeSecondsApartAtMost() {
    for (double at = -0.5; at < 72; at++) {
      if (at < 30 || at > 32.6) {
        scrape(at, watts("a", 300 + at));
      }
    }
    isRefused("its readings are up to 4.0 s apart (limit 3.2 s)");
  }

  /** Each second one reading; one that was given up, and the one after it late. */
  @Test
  void oneReadingThatWasGivenUpDoesNotMatter() {
    for (double at = -0.5; at < 72; at++) {
      if (at != 30.5 && at != 31.5) {
        scrape(at == 32.5 ? at + 0.1 : at, watts("a", 300 + at));
      }
    }
    assertThat(meter.figures().reasons()).isEmpty();
  }

  /** What it counted meanwhile is in the next reading; only its power can't be held against it. */
  @Test
  void aCounterGoesOnWhileNobodyReads() {
    for (double at = -0.5; at < 72; at++) {
      if (at < 30 || at > 40) {
        scrape(at, watts("a", 300), joules("a", 300 * at + (at > 35 ? 50_000 : 0)));
      }
    }
    EnergyFigures figures = meter.figures();
    assertThat(figures.reasons()).isEmpty();
    assertThat(figures.joules().orElseThrow())
        .isCloseTo(300 * (END - START) + 50_000, within(0.01));
  }

  @Test
  void aroundTheEndsOfTheWindowACounterNeedsReadingsToo() {
    for (double at = -0.5; at < 75; at++) {
      if (at < 68 || at > 72) {
        scrape(at, joules("a", 300 * at));
      }
    }
    isRefused("its readings are up to 5.0 s apart (limit 3.2 s)");
  }

  @Test
  void aGpuWhosePowerIsNoNumberIsNotLeftOut() {
    for (double at = -0.5; at < 72; at++) {
      scrape(at, watts("a", 300 + at), watts("b", Double.NaN));
    }
    isRefused("b: its power was never a number");
    assertThat(meter.figures().gpus()).extracting(GpuEnergy::gpu).containsExactly("a", "b");
    assertThat(meter.figures().idleWatts()).isEmpty();
  }

  /** The server's gateway has one exporter a node: what differs in the query is shown alike. */
  @Test
  void exportersThatAreShownAlikeAreTwo() {
    var both = new EnergyMeter(List.of(URL, URL), nanos(START), nanos(END));
    for (double at = -0.5; at < 72; at++) {
      MetricSample nameless =
          new MetricSample("DCGM_FI_DEV_POWER_USAGE", Map.of("gpu", "0"), 300 + at);
      both.scraped(0, nanos(at), nanos(at), name -> ofName(name, nameless));
    }
    assertThat(both.figures().reasons())
        .containsExactly(URL + " (2 of 2) reported no GPU power or energy");
    for (double at = -0.5; at < 72; at++) {
      MetricSample nameless =
          new MetricSample("DCGM_FI_DEV_POWER_USAGE", Map.of("gpu", "0"), 200 + at);
      both.scraped(1, nanos(at), nanos(at), name -> ofName(name, nameless));
    }
    assertThat(both.figures().reasons()).isEmpty();
    assertThat(both.figures().gpus()).hasSize(2);
    assertThat(both.figures().joules().orElseThrow())
        .isCloseTo(500 * (END - START) + END * END - START * START, within(0.5));
  }

  private static List<MetricSample> ofName(String name, MetricSample sample) {
    return name.equals(sample.name()) ? List.of(sample) : List.of();
  }

  @Test
  void aGapOutsideTheWindowDoesNotMatter() {
    scrape(-20, watts("a", 70));
    power(at -> 100 + at);
    scrape(90, watts("a", 70));
    assertThat(meter.figures().valid()).as("%s", meter.figures().reasons()).isTrue();
  }

  @Test
  void bothEndsAreBracketed() {
    for (double at = -0.5; at < 70.6; at++) {
      scrape(at, watts("a", 300 + at));
    }
    isRefused("there is no reading after the measurement window");
  }

  @Test
  void aGpuThatComesLaterIsNotLeftOut() {
    for (double at = -0.5; at < 72; at++) {
      if (at < 20) {
        scrape(at, watts("a", 300 + at));
      } else {
        scrape(at, watts("a", 300 + at), watts("b", 300 + at));
      }
    }
    isRefused("b: there is no reading before the measurement window");
  }

  @Test
  void anExporterThatReadsTooSeldomIsSeen() {
    counted(at -> 300 + 30 * Math.floor(at / 30), at -> 300 * 30 * Math.floor(at / 30));
    isRefused("its energy counter did not change for 29.0 s: the exporter reads it too rarely");
  }

  @Test
  void soItIsWithoutACounter() {
    power(at -> 300 + 30 * Math.floor(at / 30));
    isRefused("its power stayed the same to the last digit for");
  }

  @Test
  void aStandstillCountsFromItsBeginning() {
    // read every 12 s: at most 9 s of a reading lie inside the window
    var brief = new EnergyMeter(List.of(URL), nanos(15), nanos(33));
    for (double at = -0.5; at < 40; at++) {
      brief.scraped(0, nanos(at), nanos(at), powerReadEvery(12, at));
    }
    assertThat(brief.figures().reasons())
        .singleElement()
        .asString()
        .contains("its power stayed the same to the last digit for 11 s: the exporter reads it");
  }

  @Test
  void powerThatNeverChangedInABriefWindowMayBeOld() {
    var brief = new EnergyMeter(List.of(URL), nanos(2), nanos(8));
    for (double at = -0.5; at < 9; at++) {
      brief.scraped(0, nanos(at), nanos(at), powerReadEvery(30, at));
    }
    assertThat(brief.figures().joules()).isEmpty();
    assertThat(brief.figures().reasons())
        .singleElement()
        .asString()
        .contains("its power stayed the same to the last digit for the whole window");
  }

  private static Function<String, List<MetricSample>> powerReadEvery(double seconds, double at) {
    MetricSample power = watts("a", 300 + seconds * Math.floor(at / seconds));
    return name -> name.equals(power.name()) ? List.of(power) : List.of();
  }

  @Test
  void energiesOfSeveralAddUp() {
    for (double at = -0.5; at < 72; at++) {
      scrape(at, watts("a", 100 + at), watts("b", 200 + at), watts("b", 200 + at));
    }
    EnergyFigures figures = meter.figures();
    assertThat(figures.gpus()).extracting(GpuEnergy::gpu).containsExactly("a", "b");
    double truth = 300 * (END - START) + END * END - START * START;
    assertThat(figures.joules().orElseThrow()).isCloseTo(truth, within(0.5));
    assertThat(figures.idleWatts().orElseThrow()).isCloseTo(299, within(1e-9));
  }

  @Test
  void whoIsToldOfTwiceCountsOnce() {
    var both = new EnergyMeter(List.of(URL, "nvidia-smi"), nanos(START), nanos(END));
    for (double at = -0.5; at < 72; at++) {
      long moment = nanos(at);
      List<MetricSample> same = List.of(watts("a", 100 + at));
      for (int where = 0; where < 2; where++) {
        both.scraped(
            where,
            moment,
            moment,
            name -> name.contains("POWER") ? new ArrayList<>(same) : List.of());
      }
    }
    assertThat(both.figures().gpus()).hasSize(1);
    assertThat(both.figures().valid()).as("%s", both.figures().reasons()).isTrue();
  }

  @Test
  void whoTellsNothingOfPowerIsNamed() {
    isRefused(URL + " reported no GPU power or energy");
  }

  @Test
  void twoLooksBeforeTheLoadTellOfAnExporterThatReadsTooSeldom() {
    MetricSample counter = joules("a", 300);
    Function<String, List<MetricSample>> then = name -> ofName(name, counter);
    assertThat(EnergyMeter.stale(then, then, nanos(4)))
        .startsWith("its energy counter did not change for 4.0 s: the exporter reads it too rarely")
        .contains("DCGM_EXPORTER_INTERVAL=1000");
    assertThat(EnergyMeter.stale(then, then, nanos(3))).as("too early to tell").isNull();
    assertThat(EnergyMeter.stale(then, name -> ofName(name, joules("a", 301)), nanos(4))).isNull();
    MetricSample power = watts("a", 70);
    assertThat(
            EnergyMeter.stale(name -> ofName(name, power), name -> ofName(name, power), nanos(9)))
        .as("idle power may stay the same")
        .isNull();
  }
}
