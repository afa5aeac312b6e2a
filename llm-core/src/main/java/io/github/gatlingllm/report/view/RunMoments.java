// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.detail.SourceDetail;

/** The moments of a run, as fine as they are known. */
public final class RunMoments {

  private RunMoments() {}

  /**
   * Of all requests: their moments are known without details too, and finer than with those of many
   * paths, whose slots are longer.
   */
  public static MergedSlots ofAll(RunReport report, int most) {
    boolean finer =
        report.detail().isEmpty()
            || (report.snapshot().slotSeconds() < report.detail().slotSeconds()
                && !report.snapshot().series().isEmpty());
    return finer
        ? MergedSlots.of(report.snapshot().series(), report.snapshot().slotSeconds(), most)
        : of(report, report.detail().all(), most);
  }

  /** Of some of them. */
  public static MergedSlots of(RunReport report, SourceDetail detail, int most) {
    return MergedSlots.of(detail.slots(), report.detail().slotSeconds(), most);
  }
}
