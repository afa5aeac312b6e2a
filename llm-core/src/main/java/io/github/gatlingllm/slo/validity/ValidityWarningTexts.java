// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import java.util.List;

/** The warnings about a load generator that make no run invalid. */
final class ValidityWarningTexts {

  private ValidityWarningTexts() {}

  static String looserLimits(List<String> changes) {
    return "validity limits are looser than the defaults: " + String.join("; ", changes);
  }

  static String nearlyBusy(String cpuPercent, String sharePercent, String busyPercent) {
    return "the load generator's CPU use was above "
        + cpuPercent
        + " % in "
        + sharePercent
        + " % of the seconds (it counts as busy from "
        + busyPercent
        + " %); use more cores or more workers";
  }

  static String machineBusy(String cpuPercent, String sharePercent) {
    return "the machine's CPU use was above "
        + cpuPercent
        + " % in "
        + sharePercent
        + " % of the seconds; run load generator and server on different machines";
  }

  static String heapNearlyFull(String percent) {
    return "the load generator's heap was "
        + percent
        + " % full after a collection, so the JVM collects more and more; give it more with -Xmx";
  }

  static String manyConnections(long peak, long files) {
    return peak
        + " connections were open at once, close to the "
        + files
        + " files that the process may open; raise ulimit -n, or share connections with"
        + " http.shareConnections()";
  }

  static String coarseClock(String step) {
    return "this machine's clock is coarse: it advances in steps of "
        + step
        + ", and no gap is measured more finely";
  }

  static String slowClock(String cost) {
    return "this machine's clock is slow: each reading costs "
        + cost
        + ", once per network read; check that the virtual machine uses the TSC clock source";
  }

  static String steal(String share, String peak) {
    return "the hypervisor withheld "
        + share
        + " of the CPU time that this machine needed, "
        + peak
        + " in the worst second"
        + ValidityTexts.QUIETER_MACHINE;
  }

  static String cpuPressure(String share, String peak) {
    return "tasks of this machine waited for a core in "
        + share
        + " of the time, and in "
        + peak
        + " of the worst second"
        + ValidityTexts.QUIETER_MACHINE
        + ", or with more cores";
  }

  static String frozen(String sharePercent, String longest) {
    return "the load generator was frozen for "
        + sharePercent
        + " % of the time, and for up to "
        + longest
        + " at once, but not by garbage collection"
        + ValidityTexts.QUIETER_MACHINE;
  }
}
