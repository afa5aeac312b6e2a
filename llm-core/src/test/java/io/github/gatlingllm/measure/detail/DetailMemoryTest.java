// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.ChildJvm;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept for a report does not grow with a run, nor much with its request names. */
class DetailMemoryTest {

  private static final int HOUR = 3600;

  /** Less would mean that something else was measured. */
  private static final long LEAST = 1_000_000;

  @Test
  void oneNameTakesSomeMegabytesHoweverLongTheRunAndManyNamesLittleMore() throws Exception {
    List<Long> bytes = bytes(HOUR, 200, HOUR, 1, 24 * HOUR, 1);
    System.out.printf(
        "200 paths in an hour: %,d bytes; one path: %,d in an hour, %,d in a day%n",
        bytes.toArray());
    assertThat(bytes).hasSize(3).allMatch(each -> each >= LEAST);
    assertThat(bytes.get(0)).as("many names").isLessThanOrEqualTo(20_000_000L);
    assertThat(bytes.subList(1, 3)).as("one name").allMatch(each -> each <= 10_000_000L);
  }

  /** Of runs that follow each other: so many seconds, so many paths, and so on. */
  private static List<Long> bytes(int... secondsAndPaths) throws Exception {
    String reported =
        ChildJvm.says(
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
            DetailMemory.class,
            Arrays.stream(secondsAndPaths).mapToObj(String::valueOf).toArray(String[]::new));
    return reported.lines().map(Long::parseLong).toList();
  }
}
