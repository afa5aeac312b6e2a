// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The threads that a run starts in addition to Gatling's, with their names in a thread dump. None
 * of them keeps the JVM alive.
 */
public enum RunThread {
  /** Prints progress lines. */
  CONSOLE("llm-console"),
  /** Does work that must not delay an event loop, such as counting tokens. */
  BACKGROUND_WORK("llm-aside"),
  /** Reads prompts into the model of the prefix cache. */
  PROMPT_CACHE("llm-prompt-cache"),
  /** Scores answers. */
  SCORING("llm-scoring"),
  /** Writes {@code requests.jsonl}. */
  REQUEST_LOG("llm-request-log"),
  /** Passes records to Gatling's writers. */
  GATLING_RECORDS("llm-gatling-records"),
  /** Writes all events for a merge, or until the steady state is known. */
  EVENT_LOG("llm-event-log"),
  /** Reads a dataset ahead. */
  DATASET("llm-dataset"),
  /** Reads recorded sessions ahead. */
  SESSIONS("llm-sessions"),
  /** Generates prompts ahead. */
  PROMPTS("llm-prompts"),
  /** Checks the load generator's health. */
  WATCH("llm-watch"),
  /** Scrapes the server's metrics. */
  SERVER_METRICS("llm-server-metrics"),
  /** Sends control requests to the server at load levels. */
  SERVER_CONTROL("llm-server-control"),
  /** Injects faults and marks them. */
  FAULTS("llm-faults"),
  /** Sends probes beside the load. */
  PROBES("llm-probes"),
  /** Checks whether load levels are over. */
  LEVELS("llm-levels"),
  /** Checks budgets and objectives that stop the run. */
  EARLY_STOP("llm-early-stop"),
  /** Counts the figures that the run shows live. */
  LIVE("llm-live"),
  /** Serves Prometheus. */
  PROMETHEUS("llm-prometheus"),
  /** Sends metrics to OpenTelemetry collectors. */
  OTLP("llm-otlp"),
  /** Sends spans to OpenTelemetry collectors. */
  OTLP_SPANS("llm-otlp-spans"),
  /** Receives responses to requests outside the load. */
  FETCH("llm-fetch"),
  /** Serves the live page. */
  LIVE_PAGE("llm-live-page"),
  /** Serves the code warm-up. */
  CODE_WARM_UP("llm-code-warm-up"),
  /** Serves workers that join a run. */
  MEETING("llm-meeting"),
  /** Reports a worker's progress to worker 0; on worker 0, prints that of all workers. */
  WORKER_TALLIES("llm-worker-tallies"),
  /** Reports a worker's counts of a search to worker 0, and receives its decision. */
  WORKER_SEARCH("llm-worker-search"),
  /** Reports the response times of a warm-up to worker 0, and receives the agreed end. */
  WORKER_WARM_UP("llm-worker-warm-up"),
  /** Ends the JVM when the build tool that forked it has ended. */
  PARENT("llm-parent"),
  /** Reports objectives that were declared but never asserted, when the JVM ends. */
  PROMISES("llm-promises"),
  /** Prints the last lines when the JVM ends. */
  LAST_LINES("llm-last-lines");

  private final String threadName;

  RunThread(String threadName) {
    this.threadName = threadName;
  }

  /** Returns its name in a thread dump. */
  public String threadName() {
    return threadName;
  }

  /** Creates a daemon thread that has not started yet. */
  public Thread daemon(Runnable work) {
    var thread = new Thread(work, threadName);
    thread.setDaemon(true);
    return thread;
  }

  /** Creates an executor with one daemon thread. */
  public ExecutorService executor() {
    return Executors.newSingleThreadExecutor(this::daemon);
  }

  /** Creates an executor with several daemon threads. */
  public ExecutorService pool(int threads) {
    return Executors.newFixedThreadPool(threads, this::daemon);
  }

  /** Creates a scheduler with one daemon thread. */
  public ScheduledExecutorService timer() {
    return Executors.newSingleThreadScheduledExecutor(this::daemon);
  }

  /**
   * Runs work when the JVM ends, unless {@link #forget} cancels it.
   *
   * @throws IllegalStateException if the JVM is already ending
   */
  public Thread atEndOfJvm(Runnable work) {
    var thread = new Thread(work, threadName);
    Runtime.getRuntime().addShutdownHook(thread);
    return thread;
  }

  /** Cancels work that was to run when the JVM ends. Returns false if the JVM has begun to end. */
  public static boolean forget(Thread atEndOfJvm) {
    try {
      return Runtime.getRuntime().removeShutdownHook(atEndOfJvm);
    } catch (IllegalStateException ending) {
      return false;
    }
  }
}
