// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.detail.SourceDetail;

/** The time slots of a run, in the finest known resolution. */
public final class RunMoments {

  private RunMoments() {}

  /**
   * Returns the slots of all requests. The snapshot has them without details, and finer if many
   * paths make the slots of details longer.
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

  /** Returns the slots of some requests. */
  public static MergedSlots of(RunReport report, SourceDetail detail, int most) {
    return MergedSlots.of(detail.slots(), report.detail().slotSeconds(), most);
  }
}
