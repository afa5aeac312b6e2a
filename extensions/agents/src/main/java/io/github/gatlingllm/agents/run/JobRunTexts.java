// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.run;

/** The sentences on options of jobs that contradict each other. */
final class JobRunTexts {

  private JobRunTexts() {}

  static String otherSlo(String slo, String job) {
    return "jobSlo(\""
        + slo
        + "\"): job '"
        + job
        + "' has another SLO of this name. A name stands"
        + " for one SLO. Rename one of them.";
  }

  static String searchOfWorkers(String job) {
    return "job(\""
        + job
        + "\").capacitySearch(...): several workers share the load. A search by jobs runs in one"
        + " process. Use one worker, or levels of concurrent users.";
  }
}
