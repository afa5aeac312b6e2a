// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability.run;

import io.github.gatlingllm.fetch.FetchAnswer;
import io.github.gatlingllm.fetch.FetchException;
import io.github.gatlingllm.fetch.FetchRequest;
import io.github.gatlingllm.fetch.FetchRequest.Limits;
import io.github.gatlingllm.fetch.Fetcher;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.fetch.ShownAddress;
import io.github.gatlingllm.reliability.PlannedFault;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does what is to happen to the server, once. */
final class FaultInjector {

  private static final Duration MOST = Duration.ofSeconds(10);
  private static final int MOST_BYTES = 1 << 16;

  private final ServerTrust trust;
  private final Duration most;

  /** Each event may take ten seconds. */
  FaultInjector(ServerTrust trust) {
    this(trust, MOST);
  }

  /**
   * Has done nothing yet.
   *
   * @param trust decides which servers a request may go to
   * @param most how long an event may take
   */
  FaultInjector(ServerTrust trust, Duration most) {
    this.trust = trust;
    this.most = most;
  }

  /** Returns why it is not known to have happened; null: it did. */
  @Nullable String happen(PlannedFault event) throws InterruptedException {
    if (!event.command().isEmpty()) {
      return run(event.command());
    }
    return event.post() == null ? null : post(event.post());
  }

  private @Nullable String run(List<String> command) throws InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return "the command could not be started: " + program(command) + why(e);
    }
    try {
      if (!process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS)) {
        return "the command failed: " + tookMoreThan();
      }
    } finally {
      stop(process);
    }
    return process.exitValue() == 0 ? null : "the command ended with " + process.exitValue();
  }

  /** Its first word: a whole line that was given as one text may hold a secret. */
  private static String program(List<String> command) {
    String[] words = command.get(0).split("\\s", 2);
    return words.length == 1
        ? words[0]
        : words[0] + " (give the program and each argument as a text of its own)";
  }

  /** Java's own message holds the program whole; that of its cause does not. */
  private static String why(IOException e) {
    return e.getCause() == null ? "" : ": " + e.getCause().getMessage();
  }

  /** With what a shell has started: else that goes on, and nobody waits for it. */
  static void stop(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private String tookMoreThan() {
    return "it took more than " + most.toMillis() / 1000.0 + " s";
  }

  private @Nullable String post(URI url) throws InterruptedException {
    String shown = "POST " + ShownAddress.of(url);
    try (var fetcher = new Fetcher(trust.tls())) {
      Limits limits = Limits.beginning(most, MOST_BYTES);
      FetchAnswer answer = fetcher.fetch(FetchRequest.act(url, Map.of(), limits));
      return answer.succeeded() ? null : shown + " was answered by " + answer.outcome();
    } catch (FetchException e) {
      return shown + " failed: " + ServerTrust.words(e);
    }
  }
}
