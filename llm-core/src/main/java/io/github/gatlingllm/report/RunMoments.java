/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.detail.SourceDetail;

/** The moments of a run, as fine as they are known. */
final class RunMoments {

  private RunMoments() {}

  /**
   * Of all requests: their moments are known without details too, and finer than with those of many
   * paths, whose slots are longer.
   */
  static Moments ofAll(RunReport report, int most) {
    boolean finer =
        report.detail().isEmpty()
            || (report.snapshot().slotSeconds() < report.detail().slotSeconds()
                && !report.snapshot().series().isEmpty());
    return finer
        ? Moments.of(report.snapshot().series(), report.snapshot().slotSeconds(), most)
        : of(report, report.detail().all(), most);
  }

  /** Of some of them. */
  static Moments of(RunReport report, SourceDetail detail, int most) {
    return Moments.of(detail.slots(), report.detail().slotSeconds(), most);
  }
}
