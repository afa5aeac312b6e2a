// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What files of {@code /proc} tell of the processors. */
class ProcFilesTest {

  static String text(String file) {
    try (InputStream in = ProcFilesTest.class.getResourceAsStream("/proc/" + file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whatTheMachineWantedIsAllButIdlenessAndGuestsCountOnce() {
    assertThat(CpuTicks.of(text("steal/stat")))
        .hasValue(new CpuTicks(1000 + 200 + 300 + 10 + 20 + 70, 70));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-steal/stat", "garbage/stat", "steal/cpu"})
  void whatDoesNotTellOfStealTellsNothing(String file) {
    assertThat(CpuTicks.of(text(file))).isEmpty();
  }

  @Test
  void anEmptyFileTellsNothing() {
    assertThat(CpuTicks.of("")).isEmpty();
    assertThat(CpuPressure.micros("")).isEmpty();
  }

  @Test
  void countersThatGoBackTellNothingOfTheTimeBetween() {
    var then = new CpuTicks(1600, 70);
    assertThat(new CpuTicks(1700, 81).since(then)).hasValue(new CpuTicks(100, 11));
    assertThat(then.since(then)).hasValue(new CpuTicks(0, 0));
    assertThat(new CpuTicks(1700, 69).since(then)).isEmpty();
    assertThat(new CpuTicks(1500, 75).since(then)).isEmpty();
    assertThat(new CpuTicks(1605, 80).since(then)).as("more stolen than wanted").isEmpty();
  }

  @Test
  void pressureIsTheTimeInWhichSomeTaskWaited() {
    assertThat(CpuPressure.micros(text("steal/cpu"))).hasValue(2_955_860_922L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"garbage/cpu", "steal/stat"})
  void whatIsNoPressureFileTellsNothing(String file) {
    assertThat(CpuPressure.micros(text(file))).isEmpty();
  }
}
