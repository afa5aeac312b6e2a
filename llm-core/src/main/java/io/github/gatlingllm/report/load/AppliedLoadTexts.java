// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.load;

/** The texts about the applied load. */
final class AppliedLoadTexts {
  private AppliedLoadTexts() {}

  static String lateRounds(String p99Millis) {
    return "paced(...): users could not keep their pace because answers came too late (schedule lag"
        + " p99 "
        + p99Millis
        + " ms). The latencies from schedule include this delay.";
  }

  static String earlySend(String millis) {
    return "a defect of gatling-llm: a request was sent "
        + millis
        + " ms before it was due, so the schedule lag and all latencies from schedule are too low by"
        + " that time. Please report it with this simulation's load profile.";
  }

  static String burst(long sent, long due, String seconds) {
    return "late requests were sent together, " + within(sent, due, seconds);
  }

  static String spread(long sent, long due, String seconds) {
    return "the load generator spread requests that were due together, "
        + within(sent, due, seconds);
  }

  private static String within(long sent, long due, String seconds) {
    return sent
        + " instead of "
        + due
        + " within "
        + seconds
        + " s, and that decides the verdict. Repeat the run on an idle machine";
  }
}
