// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.workers.WorkerPlace;
import java.nio.file.Path;

/** The texts of a run as one of several workers: errors, log and console lines. */
final class WorkerTexts {

  static final String INTERRUPTED = "worker 0 was interrupted";
  static final String WARM_UP_REQUESTS =
      notOnSeveral(
          "llm.warmUpRequests(...)",
          "only all workers together know which requests are the first. Use a duration:"
              + " llm.warmUp(Duration.ofSeconds(...))");
  static final String STOP_EARLY =
      notOnSeveral(
          "an objective that stops the run",
          "no worker knows the figures of the others. Remove .stopEarly()");
  static final String BUDGET =
      notOnSeveral(
          "a budget",
          "no worker knows how much the others used. Remove it, or end the run by the load"
              + " profile");
  static final String CLOSED_LEVEL =
      notOnSeveral(
          "a closed load level of variable length",
          "only all workers together know when enough requests have ended. Set"
              + " .eachLevelLastingAtMost(...) to the time in .eachLevelLasting(...)");
  static final String NOT_MERGED = "The workers were not merged: worker 0 did not complete";
  static final String MERGE_BY_COMMAND =
      "Their folders are unchanged. Merge them by the merge command";
  static final String FILES_NOT_CONFIRMED =
      "it did not report in time that its files are written: it ended, or lost its connection";
  static final String LOG_CLOCK_UNREADABLE = "Cannot read worker 0's clock after the load: {}";
  static final String LOG_CARD_UNWRITABLE =
      "Cannot write worker.json: this worker cannot be merged";
  static final String LOG_CLOCK_NOT_READ =
      "Not all workers read worker 0's clock within {} s after its load";
  static final String LOG_NO_PATH = "The folder of worker {} is not a path on this machine";
  static final String LOG_NO_TALLY = "No progress report";
  static final String LOG_TASK_FAILED = "The workers cannot continue together: {}";
  static final String SEARCH = "the capacity search";
  static final String WARM_UP = "warmUpUntilSteady(...)";
  static final String CLASS_PATH = "the class path cannot be read";

  private WorkerTexts() {}

  private static String notOnSeveral(String what, String why) {
    return what + " does not work on several machines: " + why;
  }

  static String meetMissing(String place) {
    return WorkerPlace.MEET
        + ": not set ("
        + place
        + "). Workers start together at worker 0. Set it or LLM_MEET to host:port of worker 0, the"
        + " same in all workers.";
  }

  static String secretMissing(String place) {
    return "LLM_MEET_SECRET: not set ("
        + place
        + "). Workers need a shared secret. Set it or "
        + CoordinationSettings.SECRET
        + " to the same text in all workers.";
  }

  static String meetInvalid(String value) {
    return WorkerPlace.MEET
        + ": not host:port ('"
        + value
        + "'). The port must be from 1 to 65535.";
  }

  static String mergeInvalid(String value) {
    return CoordinationSettings.MERGE
        + ": not a path ('"
        + value
        + "'). Set it to the folder for the merged run.";
  }

  static String patienceInvalid(String value) {
    return CoordinationSettings.PATIENCE
        + ": not a number of seconds ('"
        + value
        + "'). It must be a whole number above 0.";
  }

  static String assertions(long count) {
    return count
        + (count == 1 ? " assertion" : " assertions")
        + " of the simulation would only judge the requests of one worker. Use objectives(...): the"
        + " merge judges them over all workers";
  }

  static String folderNotVisible(Path folder) {
    return "worker 0 cannot see its folder "
        + folder
        + ". Results must be on a volume that all workers mount at the same path";
  }

  static String merged(int workers, Path out) {
    return "Merged " + workers + " workers into " + out + ":";
  }

  static String mergeFailed(String cause) {
    return "The workers could not be merged: " + cause;
  }

  static String listensEverywhere(String place, int port) {
    return "LLM "
        + place
        + ": listens on port "
        + port
        + " of all addresses of this machine, because the host in "
        + WorkerPlace.MEET
        + " is none of them. Let only workers reach this port";
  }

  static String cannotListen(int port, String cause) {
    return "worker 0 cannot listen on port "
        + port
        + ", which "
        + WorkerPlace.MEET
        + " names: "
        + cause;
  }

  static String loadBegins(String place, String offsetMillis, String boundMillis) {
    return "LLM "
        + place
        + ": the load begins (clock offset to worker 0: "
        + offsetMillis
        + " ± "
        + boundMillis
        + " ms)";
  }

  static String coordinatorSilent(String task, int index, long seconds, String cause) {
    return task
        + " ended: worker "
        + index
        + " received nothing from worker 0 for "
        + seconds
        + " s: "
        + cause;
  }

  static String longestWarmUp(double seconds) {
    return WARM_UP + ": at most " + Quantity.plain(seconds) + " s";
  }

  static String taskFailed(String task, String cause) {
    return task + " failed: " + cause;
  }

  static String warmUpEnds(String seconds) {
    return "LLM  warm-up: the server is steady; the windows of all workers begin at "
        + seconds
        + " s";
  }

  static String workerSilent(String worker, long seconds, long limitSeconds) {
    return WARM_UP
        + " ended: "
        + worker
        + " sent no message for "
        + seconds
        + " s (limit "
        + limitSeconds
        + " s). All measuring windows must open together. Check that machine and its network.";
  }

  static String endNotConfirmed(String worker, String seconds) {
    return WARM_UP
        + " ended: "
        + worker
        + " did not confirm the end of the warm-up at "
        + seconds
        + " s in time. All measuring windows must open together. Check that machine and its"
        + " network.";
  }

  static String endReceivedLate(int index, String seconds, String now) {
    return WARM_UP
        + " ended: worker "
        + index
        + " received the end of the warm-up at "
        + seconds
        + " s too late (after "
        + now
        + " s). All measuring windows must open together. Reduce the load of this machine, or check"
        + " its network.";
  }
}
