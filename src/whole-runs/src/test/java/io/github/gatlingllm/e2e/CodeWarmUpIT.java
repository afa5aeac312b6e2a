// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The code is warm before the load begins, and nothing tells of it but the log. */
class CodeWarmUpIT {

  private static final int USERS = 3;

  /**
   * Connections are counted once a second: two of these lie between the first user and the last.
   */
  private static final Duration SPAN = Duration.ofSeconds(4);

  /** Two dialects, the second of them in two protocols; one needs what only users have. */
  public static class Warm extends Simulation {

    private static final HttpProtocolBuilder HTTP =
        http.baseUrl(Setting.url()).enableHttp2().header("x-user", "#{id}");

    {
      LlmProtocolBuilder chat =
          llm.model("m")
              .disablePreflight()
              .requestIds()
              .slo(slo("any").ttft().lte(ms(60_000)))
              .maxHeaderBytes(200);
      LlmProtocolBuilder other = llm.model("m").disablePreflight().requestIds();
      setUp(
              population("chat", chat),
              population("tgi", llm.tgi().model("m").disablePreflight().requestIds()),
              population("again", other))
          .assertions(
              details("chat").allRequests().count().is((long) USERS),
              details("tgi").allRequests().count().is((long) USERS),
              details("again").allRequests().count().is((long) USERS));
    }

    private static PopulationBuilder population(String name, LlmProtocolBuilder protocol) {
      return scenario(name)
          .exec(exec(session -> session.set("id", "u" + session.userId())))
          .exec(llm(name).chat().user("Hello").maxTokens(4))
          .injectOpen(rampUsers(USERS).during(SPAN))
          .protocols(HTTP, protocol);
    }
  }

  @Tag("proof")
  @Test
  void noFigureHoldsAnythingOfIt() {
    Finished run;
    List<String> bodies;
    try (var server = RecordingServer.start((number, head, body) -> answer(head))) {
      run =
          GatlingRun.of(Warm.class)
              .against(server.url())
              .with("e2e.log", "INFO")
              .warmingUpCode()
              .run();
      bodies = server.bodies();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output().lines().filter(line -> line.contains("The code was warmed up by ")))
        .hasSize(2)
        .noneMatch(line -> line.contains(" by 0 answers"));

    int sent = 3 * USERS;
    assertThat(bodies).hasSize(sent);
    JsonNode summary = run.summary();
    assertThat(summary.at("/all/counts/sent").asInt()).isEqualTo(sent);
    assertThat(summary.at("/all/counts/succeeded").asInt()).isEqualTo(sent);
    assertThat(names(summary.get("requests"))).containsExactlyInAnyOrder("chat", "tgi", "again");
    assertThat(summary.at("/requests/chat/slo/any/good").asInt()).isEqualTo(USERS);
    assertThat(summary.at("/all/concurrency/peak").asInt()).isBetween(1, sent);
    JsonNode opened = summary.at("/validity/measured/connectionsOpened");
    assertThat(opened.isNumber()).as(summary.get("validity").toString()).isTrue();
    assertThat(opened.asInt()).isBetween(1, sent);
    assertThat(run.rows().stream().map(row -> row.get("requestId").asText()))
        .containsExactlyInAnyOrder("r-1", "r-2", "r-3", "r-4", "r-5", "r-6", "r-7", "r-8", "r-9");
    Finished.files(run.run())
        .forEach(file -> assertThat(Finished.bytes(file)).doesNotContain("code warm-up"));
  }

  private static String answer(String head) {
    return head.contains("/generate_stream")
        ? RecordingServer.response(
            "200 OK",
            "text/event-stream",
            "data:{\"token\":{\"text\":\"a\",\"special\":false},\"generated_text\":null}\n\n"
                + "data:{\"token\":{\"text\":\"b\",\"special\":false},\"generated_text\":\"ab\","
                + "\"details\":{\"finish_reason\":\"length\",\"generated_tokens\":2}}\n\n")
        : RecordingServer.stream("a");
  }

  private static List<String> names(JsonNode node) {
    var names = new ArrayList<String>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
