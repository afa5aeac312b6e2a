/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.Arrays;
import java.util.List;

/**
 * The percentiles that outputs name.
 *
 * @param key the key in {@code summary.json}
 * @param label the words people read
 * @param percentile 0 to 100
 */
public record Percentiles(String key, String label, double percentile) {

  /** From how many samples on the 99.9th percentile means anything. */
  private static final long P999_SAMPLES = 1000;

  /** Those that {@code samples} values can carry. */
  public static List<Percentiles> upTo(long samples) {
    List<Percentiles> all = all();
    return samples < P999_SAMPLES ? all.subList(0, all.size() - 1) : all;
  }

  /** All of them. */
  public static List<Percentiles> all() {
    return List.of(of(50), of(75), of(90), of(95), of(99), new Percentiles("p999", "p99.9", 99.9));
  }

  /** The named ones. */
  public static List<Percentiles> of(int... percentiles) {
    return Arrays.stream(percentiles).mapToObj(Percentiles::of).toList();
  }

  private static Percentiles of(int percentile) {
    return new Percentiles("p" + percentile, "p" + percentile, percentile);
  }

  public double of(Distribution distribution) {
    return distribution.percentile(percentile);
  }
}
