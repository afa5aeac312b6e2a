/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run.profile;

import io.github.gatlingllm.protocol.PlannedEvent;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does what is to happen to the server. It may take ten seconds. */
final class EventDoer {

  private static final Duration MOST = Duration.ofSeconds(10);

  private EventDoer() {}

  /** Why nobody knows whether it happened; null: it did. */
  static @Nullable String happen(PlannedEvent event) throws InterruptedException {
    return happen(event, MOST);
  }

  /** The same of one that may take so long. */
  static @Nullable String happen(PlannedEvent event, Duration most) throws InterruptedException {
    if (!event.command().isEmpty()) {
      return run(event.command(), most);
    }
    return event.post() == null ? null : post(event.post(), most);
  }

  private static @Nullable String run(List<String> command, Duration most)
      throws InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return "the command could not be started: " + e.getMessage();
    }
    try {
      if (!process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS)) {
        return "the command failed: " + tookMoreThan(most);
      }
    } finally {
      stop(process);
    }
    return process.exitValue() == 0 ? null : "the command ended with " + process.exitValue();
  }

  /** With what a shell has started: else that goes on, and nobody waits for it. */
  static void stop(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String tookMoreThan(Duration most) {
    return "it took more than " + most.toMillis() / 1000.0 + " s";
  }

  private static @Nullable String post(URI url, Duration most) {
    long start = System.nanoTime();
    try {
      var connection = (HttpURLConnection) url.toURL().openConnection();
      connection.setConnectTimeout((int) most.toMillis());
      connection.setReadTimeout((int) most.toMillis());
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.getOutputStream().close();
      int status = connection.getResponseCode();
      connection.disconnect();
      if (System.nanoTime() - start > most.toNanos()) {
        return "POST " + url + " failed: " + tookMoreThan(most);
      }
      return status >= 200 && status < 300 ? null : "POST " + url + " was answered by " + status;
    } catch (IOException e) {
      return "POST " + url + " failed: " + e.getMessage();
    }
  }
}
