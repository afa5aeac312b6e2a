// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Attacks on a verdict that only a whole run shows. */
class VerdictAttacksIT {

  private static final String TEXT = "chat: TTFT max ≤ 0.001 ms";

  /** Requests of its own that succeed, under the name of an objective that is missed. */
  public static class Forged extends Promising {
    {
      setUp(
              scenario("Chat")
                  .exec(chat())
                  .exec(repeat(50).on(group("LLM objectives").on(http(TEXT).get("/page"))))
                  .injectOpen(atOnceUsers(2)))
          .protocols(http.baseUrl(Setting.url()), protocol())
          .assertions(objectives(metric("chat").ttft().max().lte(ms(0.001))));
    }
  }

  /** Code behind the load that fails. */
  public static class Failing extends Promising {
    {
      run(chat(), objectives(requests("chat").noFailures()), atOnceUsers(3));
    }

    @Override
    public void after() {
      throw new IllegalStateException("no clean-up");
    }
  }

  @Test
  void requestsOfTheSimulationUnderTheNameOfAnObjectiveHideNothing() {
    Finished run = run(GatlingRun.hosted(Forged.class));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().at("/objectives/0/text").asText()).isEqualTo(TEXT);
    assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("MISSED");
    assertThat(run.output()).contains("LLM objectives / " + TEXT);
  }

  @Test
  void codeThatFailsBehindTheLoadFailsTheBuild() {
    Finished run = run(GatlingRun.hosted(Failing.class));

    assertThat(run.exit()).as(run.output()).isEqualTo(1);
    assertThat(List.of("PASSED", "FAILED", "UNDETERMINED", "INVALID"))
        .contains(run.summary().get("outcome").asText());
  }

  private static Finished run(GatlingRun run) {
    try (RecordingServer server =
        RecordingServer.start(
            (number, head, body) ->
                head.startsWith("GET")
                    ? "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n"
                    : RecordingServer.stream("Hi"))) {
      return run.against(server.url()).run();
    }
  }
}
