// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.post;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A gateway that tries again, before a server that refuses to empty its cache and only thinks. */
class WarmGatewayRunTest {

  private static final int REQUESTS = 4;
  private static final int PROMPT = 64;

  private static final String ONLY_REASONING =
      """
      data: {"choices":[{"index":0,"delta":{"reasoning_content":"Let me"}}]}

      data: {"choices":[{"index":0,"delta":{"reasoning_content":" think"}}]}

      data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

      data: {"choices":[],"usage":{"prompt_tokens":64,"completion_tokens":2}}

      data: [DONE]

      """;

  /** Unique prompts behind a reset that is not required. */
  public static class Warm extends Simulation {
    {
      setUp(
              scenario("Warm")
                  .exec(llm("chat").chat().user(prompts(PROMPT).unique(42)))
                  .injectOpen(atOnceUsers(REQUESTS)))
          .protocols(
              llm.baseUrl(Setting.url())
                  .model("m")
                  .beforeRun(post(Setting.url() + "/reset_prefix_cache")));
    }
  }

  private final AtomicInteger requested = new AtomicInteger();

  private String answer(int number, String head, String body) {
    if (head.startsWith("GET /metrics")) {
      return http("", "text/plain", counters(requested.get()));
    }
    if (head.startsWith("POST /reset_prefix_cache")) {
      return http("", "application/json", "{\"success\": false}");
    }
    int retries = requested.incrementAndGet() % 2;
    return http(
        "x-portkey-retry-attempt-count: " + retries + "\r\n", "text/event-stream", ONLY_REASONING);
  }

  private static String counters(int requests) {
    return "vllm:prompt_tokens_total "
        + PROMPT * requests
        + "\nvllm:prefix_cache_hits_total "
        + 16 * requests
        + "\nvllm:generation_tokens_total "
        + 2 * requests
        + "\n";
  }

  private static String http(String header, String type, String body) {
    return "HTTP/1.1 200 OK\r\n"
        + header
        + "Content-Type: "
        + type
        + "\r\nContent-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\n\r\n"
        + body;
  }

  @Test
  void eachIsAWarningOfItsOwn() {
    Finished run;
    try (var server = RecordingServer.start(this::answer)) {
      run =
          StandInRun.of(Warm.class)
              .against(server.url())
              .with("llm.server.metrics", server.url() + "/metrics")
              .run();

      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(run.summary().at("/validity/warnings"))
          .extracting(JsonNode::asText)
          .contains(
              "POST "
                  + server.url()
                  + "/reset_prefix_cache before the run failed: HTTP 200, but the server refused"
                  + " it: {\"success\": false}",
              "the server's counters: 25 % of the prompt tokens (64 of 256) came from its cache"
                  + " though unique prompts were asked for: latencies are better than those of new"
                  + " prompts. Empty the cache before the run, or use another seed"
                  + " (see watch-the-server.md)",
              "'chat': 4 of 4 answers had no text, only reasoning: they have no TTFO, and their"
                  + " users see nothing. Raise the cap: llm.maxTokens or llm.outputTokens,"
                  + " .maxTokens(...) or .outputTokens(...)",
              "'chat': the gateway retried 2 of 4 requests (x-portkey-retry-attempt-count): their"
                  + " TTFT includes its waits. Look for failures behind the gateway, or turn off"
                  + " its retries");
    }
    assertThat(run.summary().at("/server/hooks/0/succeeded").asBoolean(true)).isFalse();
    assertThat(run.rows()).allMatch(row -> row.get("status").asText().equals("ok"));
  }
}
