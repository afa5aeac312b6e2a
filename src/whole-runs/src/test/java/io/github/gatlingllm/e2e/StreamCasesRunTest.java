// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.cases.StreamCase;
import io.github.gatlingllm.cases.StreamCases;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.wire.dialect.Dialects;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Streams whose truth is known, over a connection: what the rows of a run say of each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StreamCasesRunTest {

  private static final List<StreamCase> CASES = StreamCases.all().toList();

  private static final long MILLIS = 1_000_000;

  /** A user for each case, and one that requires a finish reason. */
  public static class All extends Simulation {
    {
      PopulationBuilder[] users =
          Stream.concat(
                  IntStream.range(0, CASES.size()).mapToObj(i -> user("case-" + i, protocol(i))),
                  Stream.of(strict()))
              .toArray(PopulationBuilder[]::new);
      setUp(users);
    }

    private static PopulationBuilder strict() {
      return user("strict", protocol(CASES.indexOf(withoutFinish())).requireFinishReason());
    }

    private static PopulationBuilder user(String name, LlmProtocolBuilder protocol) {
      return scenario(name)
          .exec(llm(name).chat().user("When is the tide?").maxTokens(64))
          .injectOpen(atOnceUsers(1))
          .protocols(protocol.model("m").disablePreflight());
    }

    private static LlmProtocolBuilder protocol(int i) {
      return llm.dialect(Dialects.byId(CASES.get(i).dialect()))
          .baseUrl(Setting.url())
          .path("/" + i);
    }
  }

  private Finished run;

  @BeforeAll
  void runOnce() {
    try (var server = RecordingServer.start((RecordingServer.Script) StreamCasesRunTest::answer)) {
      run = StandInRun.of(All.class).against(server.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  private static boolean answer(int number, String head, String body, Socket client)
      throws IOException {
    String index = head.substring(head.indexOf('/') + 1, head.indexOf(" HTTP"));
    StreamCase stream = CASES.get(Integer.parseInt(index));
    long from = System.nanoTime();
    OutputStream out = client.getOutputStream();
    out.write(
        ("HTTP/1.1 200 OK\r\nContent-Type: "
                + stream.contentType()
                + "\r\nTransfer-Encoding: chunked\r\n\r\n")
            .getBytes(UTF_8));
    for (StreamCase.Piece piece : stream.pieces()) {
      sleepUntil(from + piece.at() * MILLIS);
      byte[] bytes = piece.bytes();
      out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(UTF_8));
      out.write(bytes);
      out.write("\r\n".getBytes(UTF_8));
      out.flush();
    }
    return RecordingServer.write(client, "0\r\n\r\n".getBytes(UTF_8));
  }

  /** The pauses of the script. */
  private static void sleepUntil(long nanoTime) {
    try {
      while (System.nanoTime() < nanoTime) {
        Thread.sleep(1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void eachHasItsOutcome() {
    for (int i = 0; i < CASES.size(); i++) {
      StreamCase stream = CASES.get(i);
      JsonNode row = row("case-" + i);
      String all = stream + ": " + row;
      boolean succeeds = stream.failure().isEmpty();
      assertThat(row.path("status").asText()).as(all).isEqualTo(succeeds ? "ok" : "failed");
      assertThat(row.path("error").asText()).as(all).isEqualTo(stream.failure());
      assertThat(row.path("chunks").asInt()).as(all).isEqualTo(stream.arrivals().size());
      if (succeeds) {
        assertThat(row.path("finishReason").asText()).as(all).isEqualTo(stream.finish());
        assertThat(row.path("outputTokens").asInt()).as(all).isEqualTo(stream.tokens());
        assertTimes(stream, row);
      }
    }
  }

  /** A token is never earlier than its server sent it. */
  private static void assertTimes(StreamCase stream, JsonNode row) {
    List<Integer> arrivals = stream.arrivals();
    int last = arrivals.get(arrivals.size() - 1);
    assertThat(row.get("ttftNs").asLong()).isGreaterThanOrEqualTo(arrivals.get(0) * MILLIS);
    assertThat(row.get("e2eNs").asLong()).isGreaterThanOrEqualTo(last * MILLIS);
  }

  @Test
  void theWordsOfTheServerAreOnTheConsole() {
    CASES.stream()
        .filter(stream -> !stream.failure().isEmpty())
        .flatMap(StreamCase::said)
        .forEach(words -> assertThat(run.output()).contains(words));
  }

  @Test
  void anAnswerWithoutAFinishReasonIsCountedAndCanBeAFailure() {
    long succeeded = CASES.stream().filter(stream -> stream.failure().isEmpty()).count();
    assertThat(row("strict").path("error").asText()).isEqualTo("Answer without a finish reason");
    assertThat(run.summary().at("/validity/warnings"))
        .extracting(JsonNode::asText)
        .filteredOn(text -> text.contains("no finish reason"))
        .singleElement()
        .asString()
        .startsWith(
            String.format(Locale.ROOT, "1 of %d answers have no finish reason (", succeeded))
        .contains("they may be cut", "-Dllm.requireFinishReason=true");
  }

  private JsonNode row(String name) {
    List<JsonNode> rows = run.rows(name);
    assertThat(rows).as(name).hasSize(1);
    return rows.get(0);
  }

  private static StreamCase withoutFinish() {
    return CASES.stream()
        .filter(stream -> stream.name().equals("done-without-finish"))
        .findFirst()
        .orElseThrow();
  }
}
