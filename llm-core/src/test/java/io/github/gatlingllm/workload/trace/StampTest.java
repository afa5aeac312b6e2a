// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StampTest {

  @ParameterizedTest
  @CsvSource({
    "2023-11-16 18:15:46.6805900",
    "2023-11-16T18:15:46.68059",
    "2023-11-16 18:15:46.680590000Z",
    "2023-11-16 20:15:46.68059+02:00",
    "1969-12-31 23:59:59.999999999",
    "2024-02-29 00:00:00",
  })
  void datesAndTimesAreThoseOfTheCalendar(String stamp) {
    String iso = stamp.replace(' ', 'T');
    boolean zoned = iso.endsWith("Z") || iso.contains("+");
    Instant instant = OffsetDateTime.parse(zoned ? iso : iso + "Z").toInstant();
    assertThat(Instant.EPOCH.plusNanos(Stamp.nanos(stamp))).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2023-11-16",
        "2023-02-29 00:00:00",
        "2023-11-16 24:00:00",
        "2023-11-16 18:60:00",
        "2023/11/16 18:15:46",
        "2023-11-16 18:15:46.1234567890",
        "2023-11-16 18:15:46 PM",
        "2023-11-16 18:15:46-19:00",
        "2O23-11-16 18:15:46",
      })
  void whatIsNoDateAndTimeIsRefused(String stamp) {
    assertThatThrownBy(() -> Stamp.nanos(stamp)).isInstanceOf(DateTimeException.class);
  }
}
