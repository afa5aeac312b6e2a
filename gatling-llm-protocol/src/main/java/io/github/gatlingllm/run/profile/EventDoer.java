/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run.profile;

import io.github.gatlingllm.protocol.PlannedEvent;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does what is to happen to the server. It may take ten seconds. */
final class EventDoer {

  private static final int MOST_SECONDS = 10;
  private static final String TOO_LONG = "it took more than " + MOST_SECONDS + " s";

  private EventDoer() {}

  /** Why nobody knows whether it happened; null: it did. */
  static @Nullable String happen(PlannedEvent event) throws InterruptedException {
    if (!event.command().isEmpty()) {
      return run(event.command());
    }
    return event.post() == null ? null : post(event.post());
  }

  private static @Nullable String run(List<String> command) throws InterruptedException {
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
      if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
        return "the command failed: " + TOO_LONG;
      }
    } finally {
      process.destroyForcibly();
    }
    return process.exitValue() == 0 ? null : "the command ended with " + process.exitValue();
  }

  private static @Nullable String post(URI url) {
    try {
      var connection = (HttpURLConnection) url.toURL().openConnection();
      connection.setConnectTimeout((int) TimeUnit.SECONDS.toMillis(MOST_SECONDS));
      connection.setReadTimeout((int) TimeUnit.SECONDS.toMillis(MOST_SECONDS));
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.getOutputStream().close();
      int status = connection.getResponseCode();
      connection.disconnect();
      return status >= 200 && status < 300 ? null : "POST " + url + " was answered by " + status;
    } catch (IOException e) {
      return "POST " + url + " failed: " + e.getMessage();
    }
  }
}
