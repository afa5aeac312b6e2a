// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import java.nio.file.Path;
import java.util.List;

/**
 * The texts of a merge: its errors, its warnings, and the reasons why a worker's results are not
 * valid. A report shows such a reason after the name of its worker.
 */
public final class MergeTexts {

  public static final String NO_WORKER_ENDED =
      "No worker completed: none of the folders contains a summary.json, so the objectives are not"
          + " known.";
  public static final String MISSING = "missing: none of the folders belongs to it";
  public static final String NOT_ENDED = "it did not complete: it crashed or was killed";
  public static final String LOAD_NOT_SENT = "it did not send its whole load";
  public static final String EVENTS_CUT = "its worker-events.bin is cut short";
  public static final String NO_HASH =
      "its worker.json contains no hash of its objectives and SLOs: an earlier version wrote it."
          + " Merge with the version that ran";
  public static final String CHANGED =
      "the objectives or SLOs in its summary.json are not those of its run: the file was changed."
          + " Use the folder as the worker wrote it";
  public static final String CLOCK_UNKNOWN =
      "it did not reach worker 0 at its end, so the drift of its clock is not known";
  public static final String OTHER_LEVELS =
      "its load levels differ from those of the other workers";
  public static final String NO_STEADY_STATE =
      "the steady state is not known: the figures over time are missing";
  public static final String NO_STEADY_STATE_WARNING =
      NO_STEADY_STATE + "; all figures are those of the whole run, and no objective is met";
  public static final String SECTION_CAPTION = "Share, schedule lag and clock of each worker";
  public static final String SECTION_FOOTNOTE =
      "The clock offset is how far worker 0's clock was ahead before the load. The drift is the"
          + " least change of that offset until the end of the run. One clock measures both ends of"
          + " each latency: offsets only affect due times and windows.";

  private MergeTexts() {}

  public static String outIsAWorker(Path out) {
    return "--out: the folder of a worker (" + out + "). The merge must write to another folder.";
  }

  public static String unwritable(Path out, String cause) {
    return out + ": cannot be written (" + cause + ").";
  }

  public static String notCopied(Path file, String cause) {
    return file + ": cannot be copied (" + cause + ").";
  }

  public static String unreadable(Path file, String cause) {
    return file + ": cannot be read (" + cause + ").";
  }

  public static String incomplete(String problem) {
    return "The LLM report is incomplete: " + problem;
  }

  public static String noWorker(Path card) {
    return card
        + ": no such file. Use the folder of a worker: of a run with gatling.llm.worker.count.";
  }

  public static String otherCount(Path folder, String place, int count) {
    return folder
        + ": belongs to "
        + place
        + ", but --workers is "
        + count
        + ". --workers must be the number of workers in the run.";
  }

  public static String reportUnreadable(String cause) {
    return "its report cannot be read, perhaps because its disk was full: " + cause;
  }

  public static String eventsUnreadable(String cause) {
    return "its worker-events.bin cannot be read: " + cause;
  }

  public static String unknownSlo(String name) {
    return "the SLO '" + name + "' is in no summary.json";
  }

  public static String twoFolders(Path one, Path other) {
    return "two folders belong to it: "
        + one
        + " and "
        + other
        + ". It was restarted, or its folder was given twice";
  }

  public static String ranOther(String first, String difference) {
    return "it did not run the same as " + first + ": " + difference;
  }

  public static String startedApart(String first) {
    return "it did not start together with "
        + first
        + ": it was restarted, or belongs to another run";
  }

  public static String rowsCut(long found, long ended) {
    return "its requests.jsonl has "
        + found
        + " of its "
        + ended
        + " rows: the file was cut. Use the folder as the worker wrote it";
  }

  public static String clockBound(String millis, long limitMillis) {
    return "its clock offset is only known to ±" + millis + " ms (limit ±" + limitMillis + " ms)";
  }

  public static String clockDrift(String millis, long limitMillis) {
    return "its clock drifted from worker 0's by at least "
        + millis
        + " ms during the run (limit "
        + limitMillis
        + " ms)";
  }

  public static String warmUpsDiffer(String seconds, String first, String secondsOfFirst) {
    return "its warm-up ended at "
        + seconds
        + " s, but that of "
        + first
        + " at "
        + secondsOfFirst
        + " s. All measuring windows must open together. Run all workers again";
  }

  public static String levelsMissing(int found, int all) {
    return "it ran only " + found + " of " + all + " load levels";
  }

  public static String levelsOfUnknownSlo(String name) {
    return "the load levels refer to the SLO '" + name + "', which is in no summary.json";
  }

  public static String notSent(long requests, List<String> listed) {
    return "no worker sent "
        + requests
        + (requests == 1 ? " request" : " requests")
        + " of its schedule: "
        + String.join(", ", listed)
        + (requests > listed.size() ? ", …" : "");
  }

  public static String rowTooLong(long limitBytes) {
    return "requests.jsonl: a row is too long. The limit is " + limitBytes + " bytes.";
  }

  public static String detailMissing(String cause) {
    return "moments and single requests are not available: " + cause;
  }

  public static String ofWorkers(List<String> names, String warning) {
    return String.join(", ", names) + ": " + warning;
  }
}
