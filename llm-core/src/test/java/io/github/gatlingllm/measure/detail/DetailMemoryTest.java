/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.ChildJvm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept for a report does not grow with a run, nor much with its request names. */
class DetailMemoryTest {

  private static final int HOUR = 3600;

  /** Less would mean that something else was measured. */
  private static final long LEAST = 1_000_000;

  @Test
  void oneNameTakesSomeMegabytesHoweverLongTheRun() throws Exception {
    long hour = bytes(HOUR, 1);
    long day = bytes(24 * HOUR, 1);
    System.out.printf("one path: %,d bytes in an hour, %,d in a day%n", hour, day);
    assertThat(hour).isBetween(LEAST, 10_000_000L);
    assertThat(day).isBetween(LEAST, 10_000_000L);
  }

  @Test
  void manyNamesTakeLittleMore() throws Exception {
    long many = bytes(HOUR, 200);
    System.out.printf("200 paths: %,d bytes%n", many);
    assertThat(many).isBetween(LEAST, 20_000_000L);
  }

  private static long bytes(int seconds, int paths) throws Exception {
    String told =
        ChildJvm.says(
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
            DetailMemory.class,
            String.valueOf(seconds),
            String.valueOf(paths));
    return Long.parseLong(told.strip());
  }
}
