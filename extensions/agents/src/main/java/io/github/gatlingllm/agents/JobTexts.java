// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The sentences on jobs: errors, and why a figure is not available. */
final class JobTexts {

  static final String NO_WINDOW = "no file contains the measuring window";
  static final String NO_LEVELS_IN_ROWS = "no file contains the load levels of jobs";
  static final String NO_LEVELS =
      "the run has no levels of concurrent users; inject capacitySearch(...) of the job or"
          + " concurrency levels";
  static final String NO_ROWS = "the folder contains no jobs.jsonl";
  static final String NO_PRICES_IN_ROWS = "jobs.jsonl contains no prices";
  static final String NO_PRICES = "no price per token is set; set llm.prices(...)";

  private JobTexts() {}

  static String wrongDependency(int step, int after) {
    return "step "
        + step
        + ": it is after step "
        + after
        + ". A step can only be after earlier"
        + " ones. Order the steps by their dependencies.";
  }

  static String blankJob(String name) {
    return "job(...): the name is blank ('" + name + "'). A job needs a name. Name it.";
  }

  static String blankSlo(String name) {
    return "jobSlo(...): the name is blank ('" + name + "'). An SLO needs a name. Name it.";
  }

  static String wrongJct(String slo, long nanos) {
    return "jobSlo(\""
        + slo
        + "\").jct(...): the bound is not above 0 ("
        + nanos
        + " ns). A JCT is"
        + " above 0. Set a longer time.";
  }

  static String unknownFigure(String key) {
    return "Unknown figure of jobs: '" + key + "'.";
  }

  static String tooMany(long dropped, long most) {
    return dropped + " jobs were not kept (limit " + most + "); run shorter or on several workers";
  }

  static String neverRan(String job, Collection<String> others) {
    return "no job named '"
        + job
        + "' was measured; jobs of the run: "
        + (others.isEmpty() ? "none" : String.join(", ", others));
  }

  static String noValue(String figure) {
    return "no job has a value of " + figure;
  }

  static String costWithoutOthers(long calls) {
    return "Cost: the tokens of the server under test. "
        + calls
        + (calls == 1 ? " call to another server has" : " calls to other servers have")
        + " no price and "
        + (calls == 1 ? "is" : "are")
        + " not part of it.";
  }

  static String costUnknown(long jobs) {
    return jobs + " jobs have calls without token counts, so their cost is not known";
  }

  /** Returns a reason of the judge of requests in the words of jobs. */
  static @Nullable String ofJobs(@Nullable String reason) {
    return reason == null
        ? null
        : reason
            .replace("value of E2E", "value of JCT")
            .replace("requests", "jobs")
            .replace("answers", "jobs")
            .replace("request", "job")
            .replace("users gave up on", "users gave up");
  }

  static String damagedRow(String file, int line, String problem) {
    return file
        + ", line "
        + line
        + ": the row is damaged ("
        + problem
        + "). Each line is one job."
        + " Use the file as the run wrote it.";
  }
}
