// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.util.List;

/** The texts of the start of workers: why they do not start, and errors of their messages. */
public final class CoordinationTexts {

  static final String SECRET_OR_VERSION_DIFFERS = "the secret or version differs from worker 0's";
  static final String RESTARTED = "worker 0 was restarted. Restart all workers";
  static final String INDEX_OF_WORKER_0 =
      "index 0 belongs to worker 0. Give each worker a different index";
  static final String NO_START_TIME = "worker 0 did not announce a start time";
  static final String START_TIME_LATE =
      "not all workers received the start time in time: one of them hangs";
  static final String NEGATIVE_BOUND = "the bound of a clock offset is negative";
  static final String ANSWER_INCOMPLETE = "the answer was not complete in time";
  static final String CONNECTION_CLOSED = "the connection was closed before an answer arrived";

  private CoordinationTexts() {}

  /** Returns why no worker starts. */
  public static String noneStarts(String reason) {
    return "no worker starts: " + reason;
  }

  static String doesNotStart(String worker, String reason) {
    return worker + " does not start: " + reason;
  }

  static String startTimeMissed(int index) {
    return "worker " + index + " received the start time too late";
  }

  static String startTimeNotReceived(List<String> workers) {
    return String.join(", ", workers) + " did not receive the start time in time";
  }

  static String settingsTooLong(int bytes, int limit) {
    return "its settings take "
        + bytes
        + " bytes, but worker 0 accepts at most "
        + limit
        + ". Use shorter properties";
  }

  static String clockUnreadable(String worker, String cause) {
    return worker + " could not read worker 0's clock: " + cause;
  }

  static String clockSpeedDiffers(String worker) {
    return "the clocks of " + worker + " and worker 0 run at different speeds";
  }

  static String clockBound(String worker, String millis, long limitMillis) {
    return worker
        + " knows its clock offset only to ±"
        + millis
        + " ms (limit ±"
        + limitMillis
        + " ms): the network between it and worker 0 is too slow or too busy";
  }

  static String unreachable(String address, String cause) {
    return "worker 0 was not reachable at " + address + ": " + cause;
  }

  static String gaveUp(String worker, long seconds, String reason) {
    return worker + " gave up after " + seconds + " s: " + reason;
  }

  static String rejected(String reason) {
    return "worker 0 rejected it: " + reason;
  }

  static String otherProcess(int index) {
    return "another process joined as worker "
        + index
        + ", or none did. Give each worker a different index";
  }

  static String runsOther(String worker, String difference) {
    return worker + " does not run the same as worker 0: " + difference;
  }

  static String otherCount(String worker, int own, int expected) {
    return worker + " expects " + own + " workers, but worker 0 expects " + expected;
  }

  static String joinedTwice(String worker, String host, String otherHost) {
    return worker
        + " joined twice, from "
        + host
        + " and "
        + otherHost
        + ": it was restarted, or two processes have the same index. Restart all workers, each with"
        + " a different index";
  }

  static String notJoined(List<String> workers, long seconds) {
    return String.join(", ", workers) + " did not join within " + seconds + " s" + look(workers);
  }

  static String clockOffsetMissing(List<String> workers, long seconds) {
    return String.join(", ", workers)
        + " did not determine the clock offset within "
        + seconds
        + " s"
        + look(workers);
  }

  static String silent(List<String> workers) {
    return " | no report from " + String.join(", ", workers);
  }

  static String silentFor(int index, long seconds) {
    return "worker " + index + " for " + seconds + " s";
  }

  static String notWorkerZero(String address) {
    return "the server at "
        + address
        + " does not prove that it knows the secret of the workers. Set LLM_MEET_SECRET (or"
        + " gatling.llm.worker.secret) to the same text in all workers, run the same version"
        + " everywhere, and check that worker 0 answers at this address";
  }

  static String messageTooLong(int bytes, int limit) {
    return "the message to worker 0 is too long (" + bytes + " bytes, limit " + limit + " bytes)";
  }

  static String noAddress(String host) {
    return "the host " + host + " has no address";
  }

  static String notHostAndPort(String text) {
    return "not host:port ('" + text + "')";
  }

  static String unknownPath(String path) {
    return "unknown path " + path;
  }

  static String valueMissing(String name) {
    return "the message does not contain '" + name + "'";
  }

  private static String look(List<String> workers) {
    return workers.size() == 1
        ? ". Check its log, and whether it can reach worker 0"
        : ". Check their logs, and whether they can reach worker 0";
  }
}
