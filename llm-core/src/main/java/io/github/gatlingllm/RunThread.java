// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The threads that are started beside Gatling's own: all of them, by their names in a thread dump.
 * None of them keeps the JVM alive.
 */
public enum RunThread {
  /** Prints the live lines. */
  CONSOLE("llm-console"),
  /** Does what must not hold up an event loop, such as counting tokens. */
  BACKGROUND_WORK("llm-aside"),
  /** Scores answers. */
  SCORING("llm-scoring"),
  /** Writes the rows of requests. */
  REQUEST_LOG("llm-request-log"),
  /** Hands Gatling's writers their records. */
  GATLING_RECORDS("llm-gatling-records"),
  /** Keeps all that happens for a merge, or until the steady state is known. */
  EVENT_LOG("llm-event-log"),
  /** Reads a dataset ahead. */
  DATASET("llm-dataset"),
  /** Reads recorded sessions ahead. */
  SESSIONS("llm-sessions"),
  /** Makes prompts ahead. */
  PROMPTS("llm-prompts"),
  /** Watches the load generator. */
  WATCH("llm-watch"),
  /** Scrapes the server's metrics. */
  SERVER_METRICS("llm-server-metrics"),
  /** Sends requests that control the server at levels of load. */
  SERVER_CONTROL("llm-server-control"),
  /** Does to the server what was asked for, and marks it. */
  FAULTS("llm-faults"),
  /** Looks whether the levels of load are over. */
  LEVELS("llm-levels"),
  /** Looks at budgets and at objectives that stop the run. */
  EARLY_STOP("llm-early-stop"),
  /** Counts what the run shows while it goes on. */
  LIVE("llm-live"),
  /** Answers Prometheus. */
  PROMETHEUS("llm-prometheus"),
  /** Sends to OpenTelemetry's collectors. */
  OTLP("llm-otlp"),
  /** Sends spans to them. */
  OTLP_SPANS("llm-otlp-spans"),
  /** Receives the answers to what is not part of the load. */
  FETCH("llm-fetch"),
  /** Serves the live page. */
  LIVE_PAGE("llm-live-page"),
  /** Answers while code is warmed up. */
  CODE_WARM_UP("llm-code-warm-up"),
  /** Answers workers who meet before a run. */
  MEETING("llm-meeting"),
  /** Tells worker 0 how far a worker is; at worker 0, says how far all are. */
  WORKER_TALLIES("llm-worker-tallies"),
  /** Tells worker 0 what a worker has counted of a search, and hears what it decided. */
  WORKER_SEARCH("llm-worker-search"),
  /** Ends the JVM when the build tool that forked it has ended. */
  PARENT("llm-parent"),
  /** Says which promises nobody heard of when the JVM ends. */
  PROMISES("llm-promises"),
  /** Says the last lines when the JVM ends. */
  LAST_LINES("llm-last-lines");

  private final String threadName;

  RunThread(String threadName) {
    this.threadName = threadName;
  }

  /** Its name in a thread dump. */
  public String threadName() {
    return threadName;
  }

  /** A daemon that has not started yet. */
  public Thread daemon(Runnable work) {
    var thread = new Thread(work, threadName);
    thread.setDaemon(true);
    return thread;
  }

  /** One daemon that does what it is handed, one after the other. */
  public ExecutorService executor() {
    return Executors.newSingleThreadExecutor(this::daemon);
  }

  /** So many daemons that do what they are handed, one beside the other. */
  public ExecutorService pool(int threads) {
    return Executors.newFixedThreadPool(threads, this::daemon);
  }

  /** One daemon that works by the clock. */
  public ScheduledExecutorService timer() {
    return Executors.newSingleThreadScheduledExecutor(this::daemon);
  }

  /**
   * Runs when the JVM ends, unless {@link #forget} comes first.
   *
   * @throws IllegalStateException if it is ending already
   */
  public Thread atEndOfJvm(Runnable work) {
    var thread = new Thread(work, threadName);
    Runtime.getRuntime().addShutdownHook(thread);
    return thread;
  }

  /** What was to run when the JVM ends will not; false: it has begun to end. */
  public static boolean forget(Thread atEndOfJvm) {
    try {
      return Runtime.getRuntime().removeShutdownHook(atEndOfJvm);
    } catch (IllegalStateException ending) {
      return false;
    }
  }
}
