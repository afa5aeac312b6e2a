// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.ForeignText;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a server says gives no command to a terminal or to the log of a CI job. */
class HostileWordsRunTest {

  private static final String WORDS = "x\\u001b[31m\\u009b1m\\r\\n::error::y\\u2028##vso[z]";

  /** Some users, each with a request. */
  public static class Some extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello").maxTokens(8))
                  .injectOpen(atOnceUsers(3)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }
  }

  @Test
  void itsModelFinishReasonAndErrors() {
    Finished run = run(1);
    assertThat(run.output())
        .contains(
            "preflight OK: HTTP 200 SSE, model x\uFFFD[31m 1m\uFFFD : :error::y ## vso[z], ",
            ", finish x\uFFFD[31m 1m\uFFFD : :error::y ## vso[z]",
            "failed: HTTP 500: x\uFFFD[31m 1m\uFFFD : :error::y ## vso[z]");
    assertHarmless(run);
  }

  @Test
  void anErrorOfThePreflight() {
    Finished run = run(0);
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.output())
        .contains("preflight FAILED: HTTP 500: x\uFFFD[31m 1m\uFFFD : :error::y ## vso[z]");
    assertHarmless(run);
  }

  private static void assertHarmless(Finished run) {
    assertThat(run.output().chars())
        .noneMatch(sign -> ForeignText.controls(sign) && sign != '\n' && sign != '\t');
    assertThat(run.output().lines())
        .noneMatch(line -> line.strip().startsWith("::") || line.contains("##vso["));
  }

  /** So many answers are well; those that follow report errors. */
  private static Finished run(int sound) {
    var posts = new AtomicInteger();
    try (var server = RecordingServer.start((number, head, body) -> answer(head, posts, sound))) {
      return StandInRun.of(Some.class).against(server.url()).run();
    }
  }

  private static String answer(String head, AtomicInteger posts, int sound) {
    if (!head.startsWith("POST")) {
      return RecordingServer.response("404 Not Found", "text/plain", "none");
    }
    return posts.getAndIncrement() < sound
        ? RecordingServer.response("200 OK", "text/event-stream", stream())
        : RecordingServer.response(
            "500 Internal Server Error",
            "application/json",
            "{\"error\":{\"message\":\"" + WORDS + "\"}}");
  }

  private static String stream() {
    return "data: {\"object\":\"chat.completion.chunk\",\"model\":\""
        + WORDS
        + "\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"},\"finish_reason\":null}]}\n\n"
        + "data: {\"object\":\"chat.completion.chunk\",\"model\":\""
        + WORDS
        + "\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\""
        + WORDS
        + "\"}]}\n\ndata: [DONE]\n\n";
  }
}
