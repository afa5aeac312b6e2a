// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import io.gatling.core.session.Session;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.UnloadedResponse;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends probes before the load, one at a time. The first ones open the connection and wake the
 * server, so they are left out.
 *
 * @param count the number of probes to keep
 * @param results receives them
 */
record UnloadedProbing(ProbeRequests requests, int count, List<ProbeResult> results)
    implements InjectedPrompts {

  private static final int LEFT_OUT = 2;

  /** After this time, the probes so far suffice. */
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

  @Override
  public void beforeLoad() {
    if (count > 0) {
      requests.inSession(this::send);
    }
  }

  private void send(Session session) {
    long start = System.nanoTime();
    String failure = null;
    for (int i = 0; i < LEFT_OUT + count && System.nanoTime() - start < MOST_NANOS; i++) {
      UnloadedResponse response = sent(session, i);
      failure = failure == null ? response.failure() : failure;
      if (i >= LEFT_OUT) {
        results.add(result(response, System.nanoTime() - start));
      }
    }
    if (failure != null && results.stream().allMatch(ProbeResult::lost)) {
      throw new IllegalStateException(BystanderRunTexts.allFailed(failure));
    }
    ConsoleOutput.println(
        BystanderRunTexts.sent(results.size(), (System.nanoTime() - start) / 1e9));
  }

  private UnloadedResponse sent(Session session, long number) {
    try {
      return requests.sendUnloaded(session, number);
    } catch (RuntimeException e) {
      throw new IllegalStateException(BystanderRunTexts.notSent(String.valueOf(e.getMessage())), e);
    }
  }

  private static ProbeResult result(UnloadedResponse response, long at) {
    ProbeResult times = ProbeResult.of(response.request());
    return new ProbeResult(at, times.ttft(), times.tpot(), times.e2e());
  }

  @Override
  public @Nullable InjectedPrompt next() {
    return null;
  }
}
