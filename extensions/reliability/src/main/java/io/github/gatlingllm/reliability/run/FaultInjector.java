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

/** Injects faults. */
final class FaultInjector {

  private static final Duration MOST = Duration.ofSeconds(10);
  private static final int MOST_BYTES = 1 << 16;

  private final ServerTrust trust;
  private final Duration most;

  /** Creates an injector whose faults may take ten seconds each. */
  FaultInjector(ServerTrust trust) {
    this(trust, MOST);
  }

  /**
   * Creates an injector.
   *
   * @param trust decides which servers a request may go to
   * @param most how long a fault may take
   */
  FaultInjector(ServerTrust trust, Duration most) {
    this.trust = trust;
    this.most = most;
  }

  /** Injects a fault. Returns why it is not known to have happened; null if it happened. */
  @Nullable String inject(PlannedFault event) throws InterruptedException {
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
      return FaultTexts.notStarted(program(command), why(e));
    }
    try {
      if (!process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS)) {
        return FaultTexts.tookTooLong(most.toMillis() / 1000.0);
      }
    } finally {
      stop(process);
    }
    return process.exitValue() == 0 ? null : FaultTexts.exited(process.exitValue());
  }

  /**
   * Returns the first word of the command: a whole command line in one string may contain a secret.
   */
  private static String program(List<String> command) {
    String[] words = command.get(0).split("\\s", 2);
    return words.length == 1 ? words[0] : FaultTexts.oneString(words[0]);
  }

  /** Returns the message of the cause: that of the exception itself contains the whole program. */
  private static String why(IOException e) {
    return e.getCause() == null ? "" : ": " + e.getCause().getMessage();
  }

  /** Stops a process and the processes that it started, which would otherwise continue. */
  static void stop(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private @Nullable String post(URI url) throws InterruptedException {
    String shown = ShownAddress.of(url);
    try (var fetcher = new Fetcher(trust.tls())) {
      Limits limits = Limits.beginning(most, MOST_BYTES);
      FetchAnswer answer = fetcher.fetch(FetchRequest.act(url, Map.of(), limits));
      return answer.succeeded() ? null : FaultTexts.postRefused(shown, answer.outcome());
    } catch (FetchException e) {
      return FaultTexts.postFailed(shown, ServerTrust.words(e));
    }
  }
}
