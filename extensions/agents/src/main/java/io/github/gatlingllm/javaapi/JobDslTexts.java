// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

/** The errors of the DSL of jobs. */
final class JobDslTexts {

  static final String NO_ARRIVALS = "users of a closed load have no arrivals";
  static final String REQUEST_SAYS =
      "play: the request has messages of its own. The trace contains them. Remove .user(...) and"
          + " .messages(...).";

  private JobDslTexts() {}

  static String expression(String name) {
    return "job(...): the name is an expression ("
        + name
        + "). The name of a job is the same for"
        + " all users. Leave out #{...}.";
  }

  static String unbounded(String slo) {
    return "jobSlo(\""
        + slo
        + "\"): it has no bound (none). An SLO of jobs bounds the JCT or each"
        + " call. Add .jct(...) or .everyCall(...).";
  }

  static String blankParallel(String name) {
    return "parallel(...): the name is blank ('"
        + name
        + "'). A parallel part needs a name."
        + " Name it.";
  }

  static String noDueTimes(String trace) {
    return "agentTrace: a job has no due time ("
        + trace
        + "). arrivals() needs dueMs of each job. Inject users at a rate instead, for example with"
        + " constantUsersPerSec(...) or llm.rate.";
  }

  static String noAnswerLength(String trace, String call) {
    return "agentTrace: a call has no length of its answer ("
        + trace
        + ", "
        + call
        + "). A replay limits each answer to its recorded length. Set maxTokens(...) in the"
        + " request (llm.maxTokens), or add .freeAnswers() (llm.agent.assume=freeAnswers).";
  }
}
