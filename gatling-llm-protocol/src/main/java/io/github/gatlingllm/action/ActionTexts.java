// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.measure.request.Quantity;
import org.jspecify.annotations.Nullable;

/** The texts of actions: preflight, warm-up and steps of users. */
final class ActionTexts {

  static final String NOT_WARMED_UP =
      "The code could not be warmed up. The first requests may seem slower.";
  static final String TIME_IS_UP = "time is up";
  static final String REQUEST_FAILED = "a request failed";
  static final String INTERRUPTED = "interrupted";
  static final String RUN_ENDED = "the run has ended";

  /** Gatling cuts this text at 200 characters. */
  static final String NO_ARRIVAL =
      "no arrival of the trace is left for this user: it came from another injection step, or sent a"
          + " prompt before. Inject with trace.arrivals(), or use request().orInTurn().";

  private ActionTexts() {}

  static String coldStart(double seconds) {
    return "cold start: the server was ready after "
        + Quantity.plain(Math.round(seconds * 10) / 10.0)
        + " s";
  }

  static String notRated(String error) {
    return "An answer was not checked for degenerate text, because the check failed: " + error;
  }

  static String preflightFailed(String diagnosis, String skippedBy) {
    return "preflight FAILED: "
        + sentence(diagnosis)
        + " No load was sent. To skip this check, use "
        + skippedBy
        + ".";
  }

  private static String sentence(String text) {
    return text.endsWith(".") || text.endsWith("…") ? text : text + ".";
  }

  static String preflightFailure(String failure, String url, @Nullable String remedy) {
    return failure + " (POST " + url + ")" + (remedy == null ? "" : " — " + remedy);
  }

  static String listNotReady(String why) {
    return why + " (GET /v1/models)";
  }

  static String preflightSkipped(String reason) {
    return "preflight skipped: " + reason;
  }

  static String notBuilt(String reason) {
    return "the request can't be built: " + reason;
  }

  static String noAnswer(String url, String model) {
    return "no answer from " + url + " in time (model " + model + ")";
  }

  static String contextLength(int tokens, String model) {
    return "context length " + tokens + " tokens, model " + model;
  }

  static String warmedUp(long answers, long millis, String dialect) {
    return "The code was warmed up by " + warmUp(answers, millis, dialect);
  }

  static String notFullyWarmedUp(long answers, long millis, String dialect, String reason) {
    return "The code could not be warmed up completely against the load generator's own sample"
        + " server: "
        + warmUp(answers, millis, dialect)
        + ", then "
        + sentence(reason)
        + " The first requests may seem slower.";
  }

  private static String warmUp(long answers, long millis, String dialect) {
    return answers + " answers in " + millis + " ms (" + dialect + ")";
  }

  static String notRecorded(String requestName) {
    return "'" + requestName + "' could not be recorded";
  }

  static String notInjected(String trace) {
    return "the requests of the trace "
        + trace
        + " are used, but no scenario is injected by its arrivals. Add"
        + " injectOpen(trace.arrivals()) of the same trace, or use request().orInTurn().";
  }

  static String noPrompt(String reason) {
    return "the prompt could not be created: " + reason;
  }
}
