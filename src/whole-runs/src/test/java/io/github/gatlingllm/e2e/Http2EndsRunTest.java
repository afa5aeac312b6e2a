// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.e2e.RawHttp2Server.END_STREAM;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a server may do to a stream of HTTP/2, and to the connection, in mid-stream or behind it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Http2EndsRunTest {

  private static final int REQUESTS = 6;
  private static final int NO_ERROR = 0;
  private static final int INTERNAL_ERROR = 2;
  private static final int REFUSED_STREAM = 7;

  private static final String FIRST =
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Six\"}}]}\n\n";
  private static final String REST =
      FIRST
          + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
          + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}\n\n"
          + "data: [DONE]\n\n";

  private static final List<String> CASES =
      List.of(
          "goaway-graceful",
          "goaway-lost",
          "rst-mid",
          "rst-after-end",
          "rst-instead-of-end",
          "refused-first");

  /** A user for each case, with a server of its own. */
  public static class Ends extends Simulation {
    {
      List<String> urls = List.of(Setting.of("e2e.urls").split(","));
      setUp(
          CASES.stream()
              .map(name -> user(name, urls.get(CASES.indexOf(name))))
              .toArray(PopulationBuilder[]::new));
    }

    private static PopulationBuilder user(String name, String url) {
      return scenario(name)
          .exec(repeat(REQUESTS).on(llm(name).chat().user("When is the tide?")))
          .injectOpen(atOnceUsers(1))
          .protocols(
              http.enableHttp2().shareConnections(),
              llm.baseUrl(url).model("m").disablePreflight());
    }
  }

  private Finished run;
  private List<RawHttp2Server> servers = List.of();

  @BeforeAll
  void runOnce(@TempDir Path folder) throws Exception {
    SelfSigned certificate = SelfSigned.in(folder);
    servers = CASES.stream().map(name -> server(certificate, name)).toList();
    String urls = String.join(",", servers.stream().map(RawHttp2Server::url).toList());
    run = StandInRun.of(Ends.class).with("e2e.urls", urls).run();
    servers.forEach(RawHttp2Server::close);
    assertThat(run.exit()).as(run.output()).isZero();
  }

  private static RawHttp2Server server(SelfSigned certificate, String name) {
    try {
      return RawHttp2Server.start(
          certificate, (number, stream, body, out) -> answer(name, number, stream, out));
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean answer(String name, int number, int stream, OutputStream out)
      throws IOException {
    if (name.equals("refused-first") && number % 2 == 0) {
      out.write(RawHttp2Server.reset(stream, REFUSED_STREAM));
      return true;
    }
    out.write(RawHttp2Server.head(stream, "200"));
    out.write(RawHttp2Server.data(0, stream, FIRST));
    switch (name) {
      case "goaway-graceful" -> out.write(RawHttp2Server.goAway(stream));
      case "goaway-lost" -> {
        out.write(RawHttp2Server.goAway(0));
        return false;
      }
      case "rst-mid" -> {
        out.write(RawHttp2Server.reset(stream, INTERNAL_ERROR));
        return true;
      }
      default -> {}
    }
    boolean endless = name.equals("rst-instead-of-end");
    out.write(RawHttp2Server.data(endless ? 0 : END_STREAM, stream, REST));
    if (name.startsWith("rst-")) {
      out.write(RawHttp2Server.reset(stream, NO_ERROR));
    }
    return !name.equals("goaway-graceful");
  }

  @Test
  void anAnswerThatIsWholeIsASuccess() {
    assertThat(errors("goaway-graceful")).hasSize(REQUESTS).containsOnly("none");
    assertThat(errors("rst-after-end")).hasSize(REQUESTS).containsOnly("none");
    assertThat(errors("rst-instead-of-end")).hasSize(REQUESTS).containsOnly("none");
  }

  @Test
  void anAnswerThatIsCutIsAFailure() {
    assertThat(errors("goaway-lost"))
        .hasSize(REQUESTS)
        .containsOnly("Connection closed in mid-stream");
    assertThat(errors("rst-mid")).hasSize(REQUESTS).containsOnly("Stream reset by the server");
  }

  @Test
  void aRefusedStreamIsAFailureOfItsOwnRequestAlone() {
    assertThat(errors("refused-first"))
        .hasSize(REQUESTS)
        .containsOnly("Stream reset by the server", "none")
        .filteredOn("none"::equals)
        .hasSize(REQUESTS / 2);
  }

  @Test
  void eachGoAwayNeedsANewConnection() {
    assertThat(servers.get(CASES.indexOf("goaway-graceful")).connections()).isEqualTo(REQUESTS);
    assertThat(servers.get(CASES.indexOf("rst-after-end")).connections()).isEqualTo(1);
  }

  private List<String> errors(String name) {
    return run.rows(name).stream().map(Http2EndsRunTest::error).toList();
  }

  private static String error(JsonNode row) {
    return row.path("error").asText("none");
  }
}
