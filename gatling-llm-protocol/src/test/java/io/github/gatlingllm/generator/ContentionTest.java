// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.slo.validity.Starvation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steal and pressure second by second, by files and a clock of the test's own. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class ContentionTest {

  private static final long SECOND = 1_000_000_000;
  private static final Window ALWAYS = new Window(0, 1000 * SECOND);

  @TempDir Path proc;

  private Window window = ALWAYS;
  private long now = 5 * SECOND;
  private Contention contention;
  private long user = 1000;
  private long stolen = 70;
  private long waitedMicros = 2_000_000;

  @BeforeEach
  void begin() throws IOException {
    contention = Contention.of(now, proc, () -> now, new LateCauses());
    Files.createDirectory(proc.resolve("pressure"));
    write();
    contention.start();
  }

  private void write() throws IOException {
    write("stat", "cpu  %d 0 0 4000 50 0 0 %d 0 0%nctxt 104772%n".formatted(user, stolen));
    write(
        "pressure/cpu",
        "some avg10=1.00 avg60=1.00 avg300=1.00 total=%d%n".formatted(waitedMicros));
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(proc.resolve(file), text);
  }

  /** A second in which so much was done, kept and waited. */
  private void second(int ran, int kept, int waitedMillis) throws IOException {
    user += ran;
    stolen += kept;
    waitedMicros += 1000L * waitedMillis;
    write();
    tick();
  }

  private void tick() {
    now += SECOND;
    contention.sample(window);
  }

  private Starvation.Share steal() {
    return requireNonNull(contention.steal(ALWAYS));
  }

  private Starvation.Share pressure() {
    return requireNonNull(contention.pressure(ALWAYS));
  }

  @Test
  void sharesAreOverAllAndOfTheWorstSecond() throws IOException {
    second(190, 10, 300);
    second(57, 43, 900);
    second(100, 0, 0);

    assertThat(steal().percent()).as("of what was wanted").isCloseTo(13.25, within(1e-9));
    assertThat(steal().peakPercent()).isCloseTo(43, within(1e-9));
    assertThat(pressure().percent()).isCloseTo(40, within(1e-9));
    assertThat(pressure().peakPercent()).isCloseTo(90, within(1e-9));
  }

  @Test
  void aSecondInWhichHardlyAnythingWasWantedIsNoWorstOne() throws IOException {
    second(100, 0, 0);
    second(1, 2, 0);

    assertThat(steal().percent()).isCloseTo(100 * 2 / 103.0, within(1e-9));
    assertThat(steal().peakPercent()).isZero();
  }

  @Test
  void onlyTheWindowCounts() throws IOException {
    window = new Window(SECOND, 2 * SECOND);
    second(50, 50, 1000);
    assertThat(contention.steal(window)).isNull();
    second(90, 10, 200);
    second(50, 50, 1000);

    assertThat(requireNonNull(contention.steal(window)).percent()).isCloseTo(10, within(1e-9));
    assertThat(requireNonNull(contention.pressure(window)).peakPercent())
        .isCloseTo(20, within(1e-9));
  }

  @Test
  void aCounterThatGoesBackCostsItsSecondOnly() throws IOException {
    second(90, 10, 100);
    stolen = 3;
    waitedMicros = 5;
    second(50, 0, 0);
    second(90, 10, 100);

    assertThat(steal().percent()).isCloseTo(10, within(1e-9));
    assertThat(pressure().percent()).isCloseTo(10, within(1e-9));
  }

  @Test
  void whatIsAbsentOrGarbageHasNoFigure() throws IOException {
    Files.delete(proc.resolve("stat"));
    write("pressure/cpu", ProcFilesTest.text("garbage/cpu"));
    tick();
    Files.delete(proc.resolve("pressure/cpu"));
    write("stat", ProcFilesTest.text("no-steal/stat"));
    tick();

    assertThat(contention.steal(ALWAYS)).isNull();
    assertThat(contention.pressure(ALWAYS)).isNull();
  }

  @Test
  void withoutAnySuchFolderNothingIsKnownAndNothingFails() {
    Contention elsewhere = Contention.of(now, proc.resolve("nowhere"), () -> now, new LateCauses());
    elsewhere.start();
    now += SECOND;
    elsewhere.sample(ALWAYS);

    assertThat(elsewhere.steal(ALWAYS)).isNull();
    assertThat(elsewhere.pressure(ALWAYS)).isNull();
  }

  /** Bytes that are no text, and a folder where a file should be. */
  @Test
  void whatCanNotBeReadHasNoFigure() throws IOException {
    Files.write(proc.resolve("stat"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    Files.delete(proc.resolve("pressure/cpu"));
    Files.createDirectory(proc.resolve("pressure/cpu"));
    tick();
    tick();

    assertThat(contention.steal(ALWAYS)).isNull();
    assertThat(contention.pressure(ALWAYS)).isNull();
  }

  @Test
  void theRestOfASecondAtTheEndIsTooShortToTell() throws IOException {
    second(90, 10, 100);
    stolen += 50;
    write();
    now += SECOND / 10;
    contention.sample(ALWAYS);

    assertThat(steal().percent()).isCloseTo(10, within(1e-9));
  }
}
