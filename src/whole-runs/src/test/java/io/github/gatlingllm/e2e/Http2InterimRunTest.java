// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Interim responses on HTTP/2, frame by frame: request n gets n of them before its own answer,
 * which has 10·n prompt tokens, over one connection.
 */
class Http2InterimRunTest {

  private static final int REQUESTS = 6;
  private static final List<String> STATUSES = List.of("103", "102", "102", "100", "199", "103");
  private static final Pattern ASKED = Pattern.compile("\"content\":\"(\\d)\"");

  /** One user. */
  public static class Interim extends Simulation {
    {
      setUp(
              scenario("Interim")
                  .exec(repeat(REQUESTS, "i").on(llm("chat").chat().user("#{i}")))
                  .injectOpen(atOnceUsers(1)))
          .protocols(http.enableHttp2(), llm.baseUrl(Setting.url()).model("m").disablePreflight());
    }
  }

  @Test
  void eachRequestHasItsOwnAnswer(@TempDir Path folder) throws Exception {
    try (var server = RawHttp2Server.start(SelfSigned.in(folder), Http2InterimRunTest::answer)) {
      Finished run = StandInRun.of(Interim.class).against(server.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(rows(run).map(row -> row.path("error").asText("none"))).containsOnly("none");
      assertThat(rows(run).map(row -> row.get("httpStatus").asInt())).containsOnly(200);
      assertThat(rows(run).map(row -> row.get("inputTokens").asInt()))
          .containsExactly(10, 20, 30, 40, 50, 60);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  private static Stream<JsonNode> rows(Finished run) {
    return run.rows().stream().sorted(Comparator.comparing(row -> row.get("sentNs").asLong()));
  }

  private static boolean answer(int before, int stream, String body, OutputStream out)
      throws IOException {
    Matcher requested = ASKED.matcher(body);
    int number = requested.find() ? Integer.parseInt(requested.group(1)) + 1 : 0;
    for (String status : STATUSES.subList(0, number)) {
      out.write(RawHttp2Server.head(stream, status));
    }
    out.write(RawHttp2Server.head(stream, "200"));
    out.write(RawHttp2Server.data(RawHttp2Server.END_STREAM, stream, events(number)));
    return true;
  }

  private static String events(int number) {
    return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"}}]}\n\n"
        + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
        + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":"
        + 10 * number
        + ",\"completion_tokens\":1}}\n\ndata: [DONE]\n\n";
  }
}
