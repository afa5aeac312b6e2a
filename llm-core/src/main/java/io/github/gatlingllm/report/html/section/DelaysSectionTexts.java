// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

/** The texts about read delays. */
final class DelaysSectionTexts {

  static final String TITLE = "Read delay of chunks: ";
  static final String NOT_AVAILABLE = "not available";
  static final String CAUSES =
      "Chunks that waited for the same event loop at the same time have one cause: the one that took"
          + " most of that time. Busy event loop: it processed other answers, requests or your own"
          + " code. No processor: it had no CPU while tasks waited for one, the hypervisor took it"
          + " or the CPU quota stopped the process. Unknown: the event loop did not run, and no"
          + " measured cause explains it.";

  private DelaysSectionTexts() {}

  /**
   * Explains why the delay is not available.
   *
   * @param why why the run has no kernel timestamps; empty: not known
   */
  static String noKernelTimestamps(String why) {
    return "The arrival times of this run are the times of network reads"
        + (why.isEmpty() ? "" : " (" + why + ")")
        + ". Without kernel timestamps, the delay between arrival and read cannot be measured.";
  }

  static String summary(String p99Millis, String maxMillis) {
    return "p99 " + p99Millis + " ms, max " + maxMillis + " ms";
  }

  static String reading(boolean allKernel, String kernelShare) {
    return "The time from a chunk's arrival at the socket to its read by the client. Without kernel"
        + " timestamps, arrival times on this machine would be late by it. "
        + (allKernel
            ? "The arrival times of this run do not include it."
            : "The kernel timestamps, "
                + kernelShare
                + " of this run's arrival times, do not include it.");
  }

  static String noneLate(String limit) {
    return "Every chunk in the measuring window was read less than "
        + limit
        + " after its arrival.";
  }
}
