// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.exitHereIf;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.ChainBuilder;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Users who come when all requests were sent; and those who really never come to theirs. */
class NothingLeftRunTest {

  private static final String MISSING = "users never reached the LLM request";

  /** Four users share two requests: at least two of them find none. */
  abstract static class Sharing extends Promising {

    private final AtomicInteger sent = new AtomicInteger();

    void run(ChainBuilder before) {
      setUp(
              scenario("Chat")
                  .exec(before)
                  .exec(asLongAs(session -> sent.getAndIncrement() < 2).on(exec(chat())))
                  .injectOpen(atOnceUsers(4)))
          .protocols(protocol());
    }
  }

  public static class Shared extends Sharing {
    {
      run(exec(session -> session));
    }
  }

  public static class Exit extends Sharing {
    {
      run(exitHereIf(session -> session.userId() > 2));
    }
  }

  @Test
  void usersWhoFindNothingLeftToSendAreNotMissing() {
    assertThat(reasons(Shared.class)).doesNotContain(MISSING);
  }

  @Test
  void usersWhoTakeAnExitAreMissing() {
    assertThat(reasons(Exit.class)).contains(MISSING);
  }

  private static String reasons(Class<? extends Promising> simulation) {
    try (RecordingServer server =
        RecordingServer.start((number, head, body) -> RecordingServer.stream("Hi"))) {
      Finished run = StandInRun.of(simulation).distrustful().against(server.url()).run();
      assertThat(run.rows()).as(run.output()).hasSize(2);
      return run.summary().at("/validity/reasons").toString();
    }
  }
}
